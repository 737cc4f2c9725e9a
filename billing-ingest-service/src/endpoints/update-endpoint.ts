import type { UserActor } from '@tessera/contracts/actor';
import type { Endpoint } from '@tessera/contracts/billing/endpoints';
import type { BillingDeps } from '../deps.ts';
import { changeEndpoint, changeEndpointSecret, type EndpointChange } from './change-endpoint.ts';
import { endpoints } from './endpoint.repository.ts';

type Input = {
  readonly actor: UserActor;
  readonly id: string;
  readonly name?: string | undefined;
  readonly isEnabled?: boolean | undefined;
  readonly organizationId?: string | undefined;
};

/** To enable an endpoint makes its secrets valid again. */
export function updateEndpoint(deps: BillingDeps, input: Input): Promise<Endpoint> {
  const change = input.isEnabled ? changeEndpointSecret : changeEndpoint;
  return change(deps, input, async (tx, held) => {
    const { name = held.name, isEnabled = held.isEnabled } = input;
    const changes: EndpointChange[] = [];
    if (name !== held.name) changes.push('renamed');
    if (isEnabled !== held.isEnabled) changes.push(isEnabled ? 'enabled' : 'disabled');
    if (changes.length === 0) return { row: held, changes };
    return { row: await endpoints.change(tx, { id: held.id, name, isEnabled }), changes };
  });
}
