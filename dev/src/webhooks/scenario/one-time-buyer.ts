import { type Buyer, customerRecord } from './buyers.ts';
import type { Offer } from './catalog.ts';
import { checkoutRecord } from './checkout-records.ts';
import { grantRecord, stateRecord } from './grant-records.ts';
import { refundedOrder, refundRecord } from './refund-records.ts';
import { orderRecord, type Sale } from './sale-records.ts';
import { idOf, type ScenarioEvent } from './sample.ts';
import { MINUTE, plus, SECOND } from './scenario-dates.ts';

/** A customer who bought a product once and got a partial refund. */
export type OneTimeBuyer = {
  readonly buyer: Buyer;
  readonly offer: Offer;
  readonly boughtAt: Date;
  readonly refund: { readonly at: Date; readonly amount: number };
};

export function oneTimeBuyerEvents({
  buyer,
  offer,
  boughtAt,
  refund,
}: OneTimeBuyer): readonly ScenarioEvent[] {
  const label = buyer.key;
  const after = (milliseconds: number) => plus(boughtAt, milliseconds);
  const openedAt = after(-5 * MINUTE);
  const customer = customerRecord(buyer, after(-2 * SECOND));
  const sale: Sale = {
    buyer,
    offer,
    customer,
    checkoutId: idOf(`checkout ${label}`),
    discount: null,
  };
  const order = orderRecord(sale, {
    label,
    createdAt: boughtAt,
    modifiedAt: null,
    status: 'paid',
    reason: 'purchase',
    lines: [{ label: String(offer.product.name), amount: offer.amount, priceId: offer.price.id }],
    subscription: null,
  });
  const grants = offer.benefits.map((benefit) =>
    grantRecord(customer, benefit, { subscriptionId: null, orderId: order.id }, after(4 * SECOND)),
  );
  const requested = { label, createdAt: refund.at, succeededAt: null, amount: refund.amount };
  const refundedAt = plus(refund.at, 3 * SECOND);
  const refunded = refundRecord(order, { ...requested, succeededAt: refundedAt });
  const events: readonly Omit<ScenarioEvent, 'name'>[] = [
    { type: 'checkout.created', at: openedAt, data: checkoutRecord(sale, openedAt, null) },
    { type: 'customer.created', at: after(-2 * SECOND), data: customer },
    { type: 'order.created', at: after(SECOND), data: order },
    { type: 'order.paid', at: after(2 * SECOND), data: order },
    {
      type: 'checkout.updated',
      at: after(3 * SECOND),
      data: checkoutRecord(sale, openedAt, after(3 * SECOND)),
    },
    {
      type: 'customer.state_changed',
      at: after(10 * SECOND),
      data: stateRecord(customer, { subscription: null, grants, meters: [] }),
    },
    { type: 'refund.created', at: refund.at, data: refundRecord(order, requested) },
    { type: 'refund.updated', at: refundedAt, data: refunded },
    {
      type: 'order.refunded',
      at: plus(refundedAt, SECOND),
      data: refundedOrder(order, refunded, plus(refundedAt, SECOND)),
    },
  ];
  return [
    ...events.map((event) => ({ ...event, name: `${event.type}.${label}` })),
    ...grants.map((grant, index) => ({
      name: `benefit_grant.created.${label}-${offer.benefits[index]?.type}`,
      type: 'benefit_grant.created',
      at: after(6 * SECOND),
      data: grant,
    })),
  ];
}
