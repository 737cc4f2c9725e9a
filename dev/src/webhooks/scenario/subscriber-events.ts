import type { Json } from './catalog.ts';
import { checkoutRecord } from './checkout-records.ts';
import type { ScenarioEvent } from './sample.ts';
import { DAY, dayNumber, MINUTE, plus, SECOND } from './scenario-dates.ts';
import {
  grantsIn,
  type Life,
  lifeOf,
  orderIn,
  periodOn,
  REPORTED_AT,
  type Subscriber,
  saleIn,
  startOf,
  stateAt,
  subscriptionIn,
} from './subscriber-records.ts';

const USAGE_DAYS = 30;

/** All events of a subscriber until the start of `today`. */
export function subscriberEvents(subscriber: Subscriber, today: Date): readonly ScenarioEvent[] {
  const life = lifeOf(subscriber, today);
  const later = Array.from({ length: subscriber.renewals }, (_, index) => index + 1);
  return [
    ...firstPurchase(life),
    ...later.flatMap((period) => renewal(life, period)),
    ...cancellation(life),
    ...dailyUsage(life),
    ...present(life),
  ];
}

function firstPurchase(life: Life): readonly ScenarioEvent[] {
  const { key } = life.buyer;
  const after = (milliseconds: number) => plus(startOf(life, 0), milliseconds);
  const openedAt = after(-5 * MINUTE);
  const succeededAt = after(7 * SECOND);
  const sale = saleIn(life, 0);
  const subscription = subscriptionIn(life, 0);
  const order = orderIn(life, 0, { status: 'paid', modifiedAt: null });
  return [
    event('checkout.created', key, openedAt, checkoutRecord(sale, openedAt, null)),
    event('customer.created', key, after(-2 * SECOND), life.customer),
    event('subscription.created', key, after(2 * SECOND), subscription),
    event('subscription.active', key, after(3 * SECOND), subscription),
    event('order.created', `${key}-0`, after(5 * SECOND), order),
    event('order.paid', `${key}-0`, after(6 * SECOND), order),
    event('checkout.updated', key, succeededAt, checkoutRecord(sale, openedAt, succeededAt)),
    ...grantsIn(life, 0).map((grant) =>
      event('benefit_grant.created', `${key}-${typeOf(grant)}`, after(12 * SECOND), grant),
    ),
    event('customer.state_changed', `${key}-0`, after(15 * SECOND), stateAt(life, 0)),
  ];
}

function renewal(life: Life, period: number): readonly ScenarioEvent[] {
  const label = `${life.buyer.key}-${period}`;
  const after = (milliseconds: number) => plus(startOf(life, period), milliseconds);
  const paidAt = after(8 * SECOND);
  const cycled = grantsIn(life, period).filter((grant) => typeOf(grant) === 'meter_credit');
  return [
    event('subscription.updated', label, after(5 * SECOND), subscriptionIn(life, period)),
    event(
      'order.created',
      label,
      after(6 * SECOND),
      orderIn(life, period, { status: 'pending', modifiedAt: null }),
    ),
    event(
      'order.paid',
      label,
      paidAt,
      orderIn(life, period, { status: 'paid', modifiedAt: paidAt }),
    ),
    ...cycled.map((grant) => event('benefit_grant.cycled', label, after(12 * SECOND), grant)),
  ];
}

function cancellation(life: Life): readonly ScenarioEvent[] {
  const { buyer, renewals, canceledAt } = life;
  if (canceledAt === undefined) return [];
  const subscription = subscriptionIn(life, renewals, { canceledAt });
  return [
    event('subscription.updated', `${buyer.key}-canceled`, canceledAt, subscription),
    event('subscription.canceled', buyer.key, plus(canceledAt, SECOND), subscription),
  ];
}

/** The state of the meter at the end of each of the last days. */
function dailyUsage(life: Life): readonly ScenarioEvent[] {
  if (life.usage === undefined) return [];
  return Array.from({ length: USAGE_DAYS }, (_, index) =>
    plus(life.today, (index - USAGE_DAYS) * DAY),
  )
    .filter((day) => dayNumber(day) >= dayNumber(startOf(life, 0)))
    .map((day) => {
      const period = periodOn(life, day);
      const label = `${life.buyer.key}-day-${dayNumber(life.today) - dayNumber(day)}`;
      const at = plus(day, REPORTED_AT + SECOND);
      return event('customer.state_changed', label, at, stateAt(life, period, day));
    });
}

/** The state at the start of today. */
function present(life: Life): readonly ScenarioEvent[] {
  const { buyer, renewals, today, canceledAt, usage } = life;
  const yesterday = plus(today, -DAY);
  const state = stateAt(life, renewals, yesterday, canceledAt);
  const metered = subscriptionIn(life, renewals, { day: yesterday, canceledAt });
  return [
    ...(usage === undefined
      ? []
      : [event('subscription.updated', `${buyer.key}-usage`, plus(today, 45 * SECOND), metered)]),
    event('customer.state_changed', buyer.key, plus(today, 50 * SECOND), state),
  ];
}

const event = (type: string, label: string, at: Date, data: Json): ScenarioEvent => ({
  name: `${type}.${label}`,
  type,
  at,
  data,
});

const typeOf = (grant: Json) => String((grant.benefit as Json).type);
