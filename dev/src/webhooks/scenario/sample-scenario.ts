import {
  blueHeron,
  kestrelAudiobooks,
  martaKowalczyk,
  studioVoegel,
  tomasEtxeberria,
} from './buyers.ts';
import { type Catalog, catalogMoved } from './catalog.ts';
import { formerCustomerEvents } from './former-customer.ts';
import { type OneTimeBuyer, oneTimeBuyerEvents } from './one-time-buyer.ts';
import { idOf, type Sample, type ScenarioEvent } from './sample.ts';
import { DAY, dayNumber, MINUTE, plus, SECOND, startOfDay, timeText } from './scenario-dates.ts';
import { subscriberEvents } from './subscriber-events.ts';
import type { Subscriber } from './subscriber-records.ts';

/** The day of the last event in the fixtures, which deletes their customer. */
const FIXTURES_END = new Date('2025-09-01T00:00:00Z');
const DAYS_SINCE_FIXTURES_END = 12;

type ScenarioOptions = {
  /** Includes the alternative outcomes of the fixtures: failed, pending, past due. */
  readonly variants?: boolean;
};

/**
 * The sample deliveries of a day, in chronological order, up to the first minute of the day. The former customer is
 * that of the fixtures, with times relative to the day. Four other customers subscribe, in two currencies, and one buys
 * once; the usage of two of them comes last. On another day the records are the same, with other times.
 */
export function sampleScenario(
  now: Date,
  { variants = false }: ScenarioOptions = {},
): readonly Sample[] {
  const today = startOfDay(now);
  const days = dayNumber(today) - dayNumber(FIXTURES_END) - DAYS_SINCE_FIXTURES_END;
  const catalog = catalogMoved(days);
  const events: readonly ScenarioEvent[] = [
    ensembleCreated(catalog),
    ...formerCustomerEvents(catalog, days, { variants }),
    ...subscribers(catalog, today).flatMap((subscriber) => subscriberEvents(subscriber, today)),
    ...oneTimeBuyerEvents(oneTimeBuyer(catalog, today)),
  ];
  return [...events]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((event) => sampleOf(event, today));
}

function ensembleCreated({ ensemble: { product } }: Catalog): ScenarioEvent {
  const at = new Date(String(product.created_at));
  return { name: 'product.created.ensemble', type: 'product.created', at, data: product };
}

/** One subscriber renews today, so the current month has a renewal even on its first day. */
function subscribers({ pro, ensemble, meter, quarterDiscount }: Catalog, today: Date) {
  const ago = timeBefore(today);
  const found: readonly Subscriber[] = [
    { buyer: studioVoegel, offer: ensemble, renewedAt: plus(today, 10 * SECOND), renewals: 6 },
    {
      buyer: martaKowalczyk,
      offer: ensemble,
      renewedAt: ago(20, 9, 40),
      renewals: 3,
      canceledAt: ago(5, 18, 2),
    },
    {
      buyer: blueHeron,
      offer: pro,
      renewedAt: ago(17, 14, 21),
      renewals: 5,
      usage: { meter, minutesPerDay: 13 },
    },
    {
      buyer: kestrelAudiobooks,
      offer: pro,
      renewedAt: ago(9, 11, 5),
      renewals: 1,
      discount: quarterDiscount,
      usage: { meter, minutesPerDay: 7 },
    },
  ];
  return found;
}

function oneTimeBuyer({ samplePack }: Catalog, today: Date): OneTimeBuyer {
  const ago = timeBefore(today);
  return {
    buyer: tomasEtxeberria,
    offer: samplePack,
    boughtAt: ago(25, 16, 33),
    refund: { at: ago(3, 10, 12), amount: 1500 },
  };
}

/** A time on the day `days` before `today`. */
const timeBefore = (today: Date) => (days: number, hour: number, minute: number) =>
  plus(today, -days * DAY + (hour * 60 + minute) * MINUTE);

/** The webhook-id depends on the day, so a delivery that is sent again on the same day is a duplicate. */
function sampleOf({ name, type, at, data }: ScenarioEvent, today: Date): Sample {
  const timestamp = timeText(at);
  const event = { type, timestamp, data: asOf(data, at) };
  return {
    name,
    id: idOf(`delivery ${name} ${dayNumber(today)}`),
    event,
    body: JSON.stringify(event),
  };
}

/** A copy of records in their state at a time, without later changes. */
function asOf<T>(value: T, at: Date): T;
function asOf(value: unknown, at: Date): unknown {
  if (Array.isArray(value)) return value.map((item) => asOf(item, at));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === 'modified_at' && typeof item === 'string' && new Date(item) > at
        ? null
        : asOf(item, at),
    ]),
  );
}
