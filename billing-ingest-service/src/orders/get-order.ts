import { type OrderDetail, orderErrors } from '@app/contracts/billing/orders';
import { ApiError } from '@app/contracts/define/error';
import type { SignedIn } from '@app/contracts/identity/sessions';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { toOrder } from './list-orders.ts';
import { orders } from './order.repository.ts';

type Input = {
  readonly by: SignedIn;
  readonly id: string;
  readonly organizationId?: string | undefined;
};

export async function getOrder(
  deps: BillingDeps,
  { by, id, organizationId: named }: Input,
): Promise<OrderDetail> {
  const organizationId = await requireBilling(deps, { by, organizationId: named, action: 'read' });
  const [row, refunds] = await Promise.all([
    orders.find(deps.db, organizationId, id),
    orders.refundsOf(deps.db, organizationId, id),
  ]);
  if (row === null) throw new ApiError(orderErrors.ORDER_NOT_FOUND);
  const { items, billingAddress, customFieldData, discount } = row.view;
  return {
    ...toOrder(row),
    items: items ?? [],
    billingAddress: billingAddress ?? null,
    customFieldData: customFieldData ?? {},
    discount: discount ?? null,
    refunds: refunds.map((refund) => ({ revokeBenefits: false, ...refund })),
  } as OrderDetail;
}
