import type { UserActor } from '@tessera/contracts/actor';
import { deliveryErrors } from '@tessera/contracts/billing/deliveries';
import { ApiError } from '@tessera/contracts/define/error';
import { requireBilling } from '../access/require-billing.ts';
import { visibleDeliveries } from '../deliveries/visible-delivery.repository.ts';
import type { BillingDeps } from '../deps.ts';
import { requeueDeliveries } from '../ingest/requeue-deliveries.ts';

type Input = {
  /** Its webhook-id. */
  readonly id: string;
  readonly organizationId?: string | undefined;
};

/**
 * Throws DELIVERY_NOT_FOUND, DELIVERY_IS_NOT_AN_EVENT when no delivery with the id is an event, and
 * DELIVERY_PAYLOAD_IS_ERASED when the payload is no longer stored.
 */
export async function replayDelivery(
  deps: BillingDeps,
  actor: UserActor,
  { id, organizationId: requested }: Input,
): Promise<{ success: true }> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'update',
  });
  const rows = await visibleDeliveries.listPositions(deps.db, organizationId, id);
  if (rows.length === 0) throw new ApiError(deliveryErrors.DELIVERY_NOT_FOUND);
  const events = rows.filter(({ isEvent }) => isEvent);
  if (events.length === 0) throw new ApiError(deliveryErrors.DELIVERY_IS_NOT_AN_EVENT);
  const positions = events.filter(({ hasPayload }) => hasPayload).map(({ position }) => position);
  if (positions.length === 0) throw new ApiError(deliveryErrors.DELIVERY_PAYLOAD_IS_ERASED);
  await requeueDeliveries(deps, { positions });
  deps.log.info({ organizationId, positions, actorId: actor.user.id }, 'delivery replayed');
  return { success: true };
}
