import { fixtureData, type Json } from './catalog.ts';
import { idOf } from './sample.ts';
import { timeText } from './scenario-dates.ts';

type RefundFields = {
  readonly label: string;
  readonly createdAt: Date;
  readonly succeededAt: Date | null;
  readonly amount: number;
};

/** A partial refund of an order, with the same share of its tax. */
export function refundRecord(
  order: Json,
  { label, createdAt, succeededAt, amount }: RefundFields,
): Json {
  return {
    ...fixtureData('refund.created'),
    created_at: timeText(createdAt),
    modified_at: succeededAt === null ? null : timeText(succeededAt),
    id: idOf(`refund ${label}`),
    metadata: {},
    status: succeededAt === null ? 'pending' : 'succeeded',
    amount,
    tax_amount: Math.round((amount * Number(order.tax_amount)) / Number(order.net_amount)),
    currency: order.currency,
    order_id: order.id,
    subscription_id: order.subscription_id,
    customer_id: order.customer_id,
  };
}

/** The order after a refund has succeeded. */
export const refundedOrder = (order: Json, refund: Json, at: Date): Json => ({
  ...order,
  modified_at: timeText(at),
  status: refund.amount === order.net_amount ? 'refunded' : 'partially_refunded',
  refunded_amount: refund.amount,
  refunded_tax_amount: refund.tax_amount,
});
