import type { Order, OrderDetail } from '@tessera/contracts/billing/orders';

type Refund = Pick<OrderDetail['refunds'][number], 'status' | 'amount' | 'taxAmount'>;

/** The sum of refunds, and whether it differs from the order's own figure. */
export function sumRefunds(
  order: Pick<Order, 'refundedAmount' | 'refundedTaxAmount'>,
  refunds: readonly Refund[],
): OrderDetail['refundSum'] {
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  const amount = succeeded.reduce((sum, refund) => sum + refund.amount, 0);
  const taxAmount = succeeded.reduce((sum, refund) => sum + refund.taxAmount, 0);
  const isDifferent = amount !== order.refundedAmount || taxAmount !== order.refundedTaxAmount;
  return { amount, taxAmount, isDifferent };
}
