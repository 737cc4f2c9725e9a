import type { UserActor } from '@tessera/contracts/actor';
import type { Endpoint } from '@tessera/contracts/billing/endpoints';
import type { BillingDeps } from '../deps.ts';
import { changeEndpoint, changeEndpointSecret, type EndpointChange } from './change-endpoint.ts';
import { endpoints } from './endpoint.repository.ts';

type Input = {
  readonly id: string;
  readonly name?: string | undefined;
  readonly isEnabled?: boolean | undefined;
  readonly organizationId?: string | undefined;
};

/** Enabling an endpoint makes its secrets valid again. */
export function updateEndpoint(
  deps: BillingDeps,
  actor: UserActor,
  input: Input,
): Promise<Endpoint> {
  const change = input.isEnabled ? changeEndpointSecret : changeEndpoint;
  return change(deps, actor, input, async (tx, existing) => {
    const { name = existing.name, isEnabled = existing.isEnabled } = input;
    const changes: EndpointChange[] = [];
    if (name !== existing.name) changes.push('renamed');
    if (isEnabled !== existing.isEnabled) changes.push(isEnabled ? 'enabled' : 'disabled');
    if (changes.length === 0) return { row: existing, changes };
    return { row: await endpoints.update(tx, { id: existing.id, name, isEnabled }), changes };
  });
}
