import type { UserActor } from '@tessera/contracts/actor';
import { endpointErrors } from '@tessera/contracts/billing/endpoints';
import { ApiError } from '@tessera/contracts/define/error';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { removeEndpoints } from './remove-endpoints.ts';

type Input = {
  readonly id: string;
  readonly organizationId?: string | undefined;
};

export async function deleteEndpoint(
  deps: BillingDeps,
  actor: UserActor,
  { id, organizationId: requested }: Input,
): Promise<{ success: true }> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'update',
  });
  const removed = await removeEndpoints(deps, { organizationId, id, actorId: actor.user.id });
  if (removed === 0) throw new ApiError(endpointErrors.ENDPOINT_NOT_FOUND);
  return { success: true };
}
