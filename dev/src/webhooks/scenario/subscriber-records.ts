import { type Buyer, customerRecord } from './buyers.ts';
import type { Json, Offer } from './catalog.ts';
import { grantRecord, stateRecord } from './grant-records.ts';
import { type Line, type OrderFields, orderRecord, type Sale } from './sale-records.ts';
import { idOf } from './sample.ts';
import { DAY, dayNumber, MINUTE, monthsLater, plus, SECOND, timeText } from './scenario-dates.ts';
import { customerMeter, subscriptionMeter, subscriptionRecord } from './subscription-records.ts';
import { type Balance, balanceOn, overageAmount } from './usage.ts';

/** A customer with an active monthly subscription. */
export type Subscriber = {
  readonly buyer: Buyer;
  readonly offer: Offer;
  /** When the current period began; less than 28 days ago. */
  readonly renewedAt: Date;
  /** The number of periods before the current one. */
  readonly renewals: number;
  /** Applies to the first orders, for the number of months that the discount has. */
  readonly discount?: Json;
  /** The meter whose minutes the product includes, and how many minutes are used on a day. */
  readonly usage?: { readonly meter: Json; readonly minutesPerDay: number };
  /** When the subscription was canceled at the end of the current period. */
  readonly canceledAt?: Date;
};

/** A subscriber with the data that all of its records share. */
export type Life = Subscriber & {
  readonly today: Date;
  readonly customer: Json;
  readonly checkoutId: string;
};

/** The offset into a day at which its usage is reported. */
export const REPORTED_AT = DAY - 30 * MINUTE;

export function lifeOf(subscriber: Subscriber, today: Date): Life {
  const { buyer, renewals, renewedAt } = subscriber;
  const startedAt = monthsLater(renewedAt, -renewals);
  return {
    ...subscriber,
    today,
    customer: customerRecord(buyer, plus(startedAt, -2 * SECOND)),
    checkoutId: idOf(`checkout ${buyer.key}`),
  };
}

/** The start of a period, which may be one after the current period. */
export const startOf = ({ renewedAt, renewals }: Life, period: number): Date =>
  monthsLater(renewedAt, period - renewals);

/** The period in which a day ends. */
export function periodOn(life: Life, day: Date): number {
  let period = life.renewals;
  while (period > 0 && dayNumber(startOf(life, period)) > dayNumber(day)) period -= 1;
  return period;
}

const discountIn = ({ discount }: Life, period: number): Json | null =>
  discount !== undefined && period < Number(discount.duration_in_months) ? discount : null;

export const saleIn = (life: Life, period: number): Sale => ({
  buyer: life.buyer,
  offer: life.offer,
  customer: life.customer,
  checkoutId: life.checkoutId,
  discount: discountIn(life, period),
});

type Moment = {
  /** The day at whose end the record is read; the start of the period when left out. */
  readonly day?: Date | undefined;
  readonly canceledAt?: Date | undefined;
};

export function subscriptionIn(life: Life, period: number, { day, canceledAt }: Moment = {}): Json {
  const from = startOf(life, period);
  const changedAt = plus(from, period === 0 ? SECOND : 5 * SECOND);
  return subscriptionRecord({
    ...saleIn(life, period),
    startedAt: startOf(life, 0),
    period: { from, to: startOf(life, period + 1) },
    modifiedAt: canceledAt ?? changedAt,
    canceledAt: canceledAt ?? null,
    meters: meterFieldsIn(life, period, day).map(subscriptionMeter),
  });
}

export function orderIn(
  life: Life,
  period: number,
  at: Pick<OrderFields, 'status' | 'modifiedAt'>,
): Json {
  const { buyer, offer } = life;
  return orderRecord(saleIn(life, period), {
    label: `${buyer.key} ${period}`,
    createdAt: plus(startOf(life, period), (period === 0 ? 4 : 6) * SECOND),
    ...at,
    reason: period === 0 ? 'subscription_create' : 'subscription_cycle',
    lines: [
      { label: String(offer.product.name), amount: offer.amount, priceId: offer.price.id },
      ...overageLines(life, period),
    ],
    subscription: subscriptionIn(life, period),
  });
}

/** The usage of the previous period beyond its credit. */
function overageLines(life: Life, period: number): readonly Line[] {
  if (period === 0) return [];
  const balance = balanceAt(life, plus(startOf(life, period), -DAY));
  if (balance === null || overageAmount(balance) === 0) return [];
  const price = life.offer.prices.find(({ amount_type }) => amount_type === 'metered_unit');
  const label = `Transcription minutes – ${balance.consumed} units`;
  return [{ label, amount: overageAmount(balance), priceId: price?.id }];
}

function balanceAt({ usage, buyer, renewedAt, renewals }: Life, day: Date): Balance | null {
  if (usage === undefined) return null;
  const periods = Array.from({ length: renewals + 1 }, (_, index) =>
    monthsLater(renewedAt, index - renewals),
  );
  return balanceOn({ customer: buyer.key, perDay: usage.minutesPerDay, periods }, day);
}

/** The meter at the end of a day, or at the start of a period; empty without usage. */
function meterFieldsIn(life: Life, period: number, day: Date | undefined) {
  const { usage, buyer, today } = life;
  const from = startOf(life, period);
  const balance = balanceAt(life, day ?? from);
  if (usage === undefined || balance === null) return [];
  const createdAt = plus(startOf(life, 0), SECOND);
  const begun = {
    balance: { ...balance, consumed: 0 },
    modifiedAt: timeText(plus(from, 5 * SECOND)),
  };
  // The scenarios of two days have different balances for the same past day; the later scenario must win.
  const reported = day && {
    balance,
    modifiedAt: timeText(plus(day, REPORTED_AT), dayNumber(today)),
  };
  return [{ buyer, meter: usage.meter, createdAt, ...(reported ?? begun) }];
}

export function grantsIn(life: Life, period: number): readonly Json[] {
  const subscription = { subscriptionId: idOf(`subscription ${life.buyer.key}`), orderId: null };
  const cycledAt = timeText(plus(startOf(life, period), 11 * SECOND));
  return life.offer.benefits.map((benefit) => {
    const at = plus(startOf(life, 0), 9 * SECOND);
    const grant = grantRecord(life.customer, benefit, subscription, at);
    const isCycled = period > 0 && benefit.type === 'meter_credit';
    return isCycled ? { ...grant, modified_at: cycledAt } : grant;
  });
}

export function stateAt(life: Life, period: number, day?: Date, canceledAt?: Date): Json {
  return stateRecord(life.customer, {
    subscription: subscriptionIn(life, period, { day, canceledAt }),
    grants: grantsIn(life, period),
    meters: meterFieldsIn(life, period, day).map(customerMeter),
  });
}
