import type { UserActor } from '@tessera/contracts/actor';
import { connectionErrors } from '@tessera/contracts/billing/connections';
import { ApiError } from '@tessera/contracts/define/error';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { endConnection } from './end-connection.ts';

type Input = { readonly organizationId?: string | undefined };

export async function unlinkOrganization(
  deps: BillingDeps,
  actor: UserActor,
  { organizationId: requested }: Input,
): Promise<{ success: true }> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'update',
  });
  const ended = await endConnection(deps, { organizationId, actorId: actor.user.id });
  if (!ended) throw new ApiError(connectionErrors.ORGANIZATION_IS_NOT_LINKED);
  return { success: true };
}
