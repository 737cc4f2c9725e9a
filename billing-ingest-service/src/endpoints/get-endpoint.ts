import type { UserActor } from '@tessera/contracts/actor';
import { type Endpoint, endpointErrors } from '@tessera/contracts/billing/endpoints';
import { ApiError } from '@tessera/contracts/define/error';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { endpoints } from './endpoint.repository.ts';
import { toEndpoint } from './to-endpoint.ts';

type Input = {
  readonly id: string;
  readonly organizationId?: string | undefined;
};

export async function getEndpoint(
  deps: BillingDeps,
  actor: UserActor,
  { id, organizationId: requested }: Input,
): Promise<Endpoint> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const row = await endpoints.find(deps.db, organizationId, id);
  if (row === null) throw new ApiError(endpointErrors.ENDPOINT_NOT_FOUND);
  return toEndpoint(deps, row);
}
