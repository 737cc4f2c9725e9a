import { type Buyer, buyerFields } from './buyers.ts';
import type { Json, Offer } from './catalog.ts';
import { discountOn } from './sale-records.ts';
import { idOf } from './sample.ts';
import { timeText } from './scenario-dates.ts';
import { type Balance, overageAmount } from './usage.ts';

type SubscriptionFields = {
  readonly buyer: Buyer;
  readonly offer: Offer;
  readonly customer: Json;
  readonly checkoutId: string;
  readonly startedAt: Date;
  readonly period: { readonly from: Date; readonly to: Date };
  readonly modifiedAt: Date;
  readonly discount: Json | null;
  /** When it was canceled at the end of the period. */
  readonly canceledAt: Date | null;
  readonly meters: readonly Json[];
};

export function subscriptionRecord(fields: SubscriptionFields): Json {
  const { buyer, offer, customer, startedAt, period, modifiedAt, discount, canceledAt } = fields;
  const end = timeText(period.to);
  return {
    created_at: timeText(startedAt),
    modified_at: timeText(modifiedAt),
    id: idOf(`subscription ${buyer.key}`),
    amount: offer.amount - discountOn(offer.amount, discount),
    currency: offer.currency,
    recurring_interval: offer.product.recurring_interval,
    status: 'active',
    current_period_start: timeText(period.from),
    current_period_end: end,
    cancel_at_period_end: canceledAt !== null,
    canceled_at: canceledAt === null ? null : timeText(canceledAt),
    started_at: timeText(startedAt),
    ends_at: canceledAt === null ? null : end,
    ended_at: null,
    product_id: offer.product.id,
    discount_id: discount?.id ?? null,
    checkout_id: fields.checkoutId,
    customer_cancellation_reason: canceledAt === null ? null : 'too_expensive',
    customer_cancellation_comment: null,
    price_id: offer.price.id,
    metadata: {},
    custom_field_data: {},
    ...buyerFields(customer),
    product: offer.product,
    discount,
    price: offer.price,
    prices: offer.prices,
    meters: fields.meters,
  };
}

type MeterFields = {
  readonly buyer: Buyer;
  readonly meter: Json;
  readonly balance: Balance;
  readonly createdAt: Date;
  readonly modifiedAt: string;
};

/** A meter in a subscription. */
export const subscriptionMeter = (fields: MeterFields): Json => ({
  created_at: timeText(fields.createdAt),
  modified_at: fields.modifiedAt,
  id: idOf(`subscription meter ${fields.buyer.key}`),
  consumed_units: fields.balance.consumed,
  credited_units: fields.balance.credited,
  amount: overageAmount(fields.balance),
  meter_id: fields.meter.id,
  meter: fields.meter,
});

/** A meter in a customer's state. */
export const customerMeter = ({
  buyer,
  meter,
  balance,
  createdAt,
  modifiedAt,
}: MeterFields): Json => ({
  created_at: timeText(createdAt),
  modified_at: modifiedAt,
  id: idOf(`customer meter ${buyer.key}`),
  meter_id: meter.id,
  consumed_units: balance.consumed,
  credited_units: balance.credited,
  balance: balance.credited - balance.consumed,
});
