import type { UserActor } from '@tessera/contracts/actor';
import { type Endpoint, endpointErrors } from '@tessera/contracts/billing/endpoints';
import { ApiError } from '@tessera/contracts/define/error';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { endpoints } from './endpoint.repository.ts';
import { showEndpoint } from './show-endpoint.ts';

type Input = {
  readonly id: string;
  readonly organizationId?: string | undefined;
};

export async function getEndpoint(
  deps: BillingDeps,
  actor: UserActor,
  { id, organizationId: named }: Input,
): Promise<Endpoint> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: named,
    action: 'read',
  });
  const row = await endpoints.find(deps.db, organizationId, id);
  if (row === null) throw new ApiError(endpointErrors.ENDPOINT_NOT_FOUND);
  return showEndpoint(deps, row);
}
