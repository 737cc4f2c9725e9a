import { deliveryErrors } from '@app/contracts/billing/deliveries';
import { ApiError } from '@app/contracts/define/error';
import type { SignedIn } from '@app/contracts/identity/sessions';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { requeueDeliveries } from './requeue-deliveries.ts';
import { visibleDeliveries } from './visible-delivery.repository.ts';

type Input = {
  readonly by: SignedIn;
  /** Its webhook-id. */
  readonly id: string;
  readonly organizationId?: string | undefined;
};

export async function replayDelivery(
  deps: BillingDeps,
  { by, id, organizationId: named }: Input,
): Promise<{ success: true }> {
  const organizationId = await requireBilling(deps, {
    by,
    organizationId: named,
    action: 'update',
  });
  const positions = await visibleDeliveries.positionsOf(deps.db, organizationId, id);
  if (positions.length === 0) throw new ApiError(deliveryErrors.DELIVERY_NOT_FOUND);
  await requeueDeliveries(deps, { positions });
  deps.log.info({ organizationId, positions, actor: by.user.id }, 'delivery replayed');
  return { success: true };
}
