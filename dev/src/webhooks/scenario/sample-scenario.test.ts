import { mergeSnapshots } from '@tessera/billing-ingest-service/ingest/merge-snapshots.rules';
import { readEvent } from '@tessera/billing-ingest-service/ingest/read-event';
import { knownTypes } from '@tessera/billing-ingest-service/records/parse-event';
import { describe, expect, it } from 'vitest';
import { fixtureMerchantId, fixtures } from '../load-fixtures.ts';
import { shuffle } from '../send-delivery.ts';
import type { Json } from './catalog.ts';
import type { Sample } from './sample.ts';
import { sampleScenario } from './sample-scenario.ts';
import { DAY, plus, startOfDay } from './scenario-dates.ts';

const usualDay = new Date('2026-11-23T13:45:00Z');
/** Includes last days of months before shorter months, and a leap day. */
const days = [
  usualDay,
  ...['2027-01-01', '2027-02-28', '2027-03-01', '2027-03-30', '2027-03-31', '2028-02-29'].map(
    (day) => new Date(`${day}T00:00:00Z`),
  ),
];

/** The records that the billing-ingest-service stores from deliveries that arrive in this order. */
function receive(samples: readonly Sample[]) {
  const entries = samples.map(({ body, event }, index) => {
    const delivery = {
      position: String(index + 1),
      payload: Buffer.from(body),
      type: event.type,
      sentAtSeconds: '1795441500',
      failures: 0,
      endpoint: 'shared',
      organizationId: null,
      lastReceivedAt: usualDay,
    };
    return { delivery, event: readEvent(delivery) };
  });
  return mergeSnapshots(entries, []);
}

const views = (samples: readonly Sample[]): Json =>
  Object.fromEntries(
    receive(samples).records.map(({ kind, id, document }) => [`${kind} ${id}`, document]),
  );
const sum = (amounts: readonly unknown[]) =>
  amounts.reduce<number>((total, amount) => total + Number(amount), 0);

describe.each(days)('sampleScenario of %s', (day) => {
  const samples = sampleScenario(day);
  const { records, results, meterStates } = receive(samples);
  const ofKind = (kind: string): Json[] =>
    records.filter((one) => one.kind === kind).map(({ document }) => document);

  it('is parsed completely and contains every event type of the fixtures', () => {
    expect(results.filter(({ status }) => status !== 'applied')).toEqual([]);
    const types = new Set(samples.map(({ event }) => event.type));
    expect([...types].sort()).toEqual(fixtures.map(({ event }) => event.type).sort());
    expect([...types].filter((type) => !knownTypes.includes(type))).toEqual([]);
  });

  it('has the fields of the fixture of the same type in every event', () => {
    const fields = new Map(fixtures.map(({ event }) => [event.type, shapeOf(event)]));
    for (const { name, event } of samples) {
      const { timestamp: _, ...rest } = event;
      expect([name, shapeOf(rest)]).toEqual([name, fields.get(event.type)]);
    }
  });

  it('ends with the current state: no times are in the future, except due dates', () => {
    const soon = plus(startOfDay(day), 60_000).toISOString();
    for (const { name, event } of samples)
      expect([name, event.timestamp < soon]).toEqual([name, true]);
    const active = ofKind('subscription').filter(({ status }) => status === 'active');
    expect(active.length).toBeGreaterThanOrEqual(3);
    for (const { currentPeriodStart, currentPeriodEnd } of active) {
      expect(String(currentPeriodStart) < soon).toBe(true);
      expect(String(currentPeriodEnd) > plus(day, DAY / 24).toISOString()).toBe(true);
    }
    expect(active.filter(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)).toHaveLength(1);
  });

  it('has paid orders in two currencies in each of the last months, and a recent refund', () => {
    const orders = ofKind('order').filter(({ paid }) => paid);
    for (const currency of ['usd', 'eur']) {
      const own = orders.filter((order) => order.currency === currency);
      const months = new Set(own.map(({ createdAt }) => String(createdAt).slice(0, 7)));
      expect(months.size).toBeGreaterThanOrEqual(5);
    }
    const monthAgo = plus(day, -30 * DAY).toISOString();
    const refunds = ofKind('refund').filter(({ createdAt }) => String(createdAt) > monthAgo);
    expect(refunds).toMatchObject([{ status: 'succeeded', amount: 1500, taxAmount: 315 }]);
    expect(orders.filter(({ createdAt }) => String(createdAt) > monthAgo).length).toBeGreaterThan(
      3,
    );
  });

  it('ends with the usage of two customers', () => {
    expect(samples.at(-1)?.event.type).toBe('customer.state_changed');
    const meters = ofKind('customer-meter').filter(
      ({ modifiedAt }) => String(modifiedAt) > plus(startOfDay(day), -DAY).toISOString(),
    );
    expect(meters).toHaveLength(2);
    for (const { consumedUnits, creditedUnits, balance } of meters) {
      expect(Number(consumedUnits)).toBeGreaterThan(0);
      expect(balance).toBe(Number(creditedUnits) - Number(consumedUnits));
    }
  });

  it('has usage on each of the last thirty days', () => {
    const reported = new Set(
      meterStates.map(({ document }) => String(document.modifiedAt).slice(0, 10)),
    );
    const last = Array.from({ length: 30 }, (_, index) =>
      plus(startOfDay(day), (index - 30) * DAY)
        .toISOString()
        .slice(0, 10),
    );
    expect(last.filter((one) => !reported.has(one))).toEqual([]);
  });

  it('has consistent amounts', () => {
    const refunds = ofKind('refund');
    for (const order of ofKind('order')) {
      const items = order.items as Json[];
      const { subtotalAmount, discountAmount, netAmount, taxAmount, totalAmount } = order;
      expect(sum(items.map(({ amount }) => amount))).toBe(subtotalAmount);
      expect(sum(items.map((item) => item.taxAmount))).toBe(taxAmount);
      expect(Number(subtotalAmount) - Number(discountAmount)).toBe(netAmount);
      expect(Number(netAmount) + Number(taxAmount)).toBe(totalAmount);
      const back = refunds.filter(({ orderId }) => orderId === order.id);
      expect(sum(back.map(({ amount }) => amount))).toBe(order.refundedAmount);
      expect(sum(back.map((refund) => refund.taxAmount))).toBe(order.refundedTaxAmount);
      expect(order.status).toBe(back.length > 0 ? 'partially_refunded' : 'paid');
    }
  });

  it('revokes all grants of a deleted customer', () => {
    const deleted = ofKind('customer').filter(({ deletedAt }) => deletedAt !== null);
    expect(deleted).toHaveLength(1);
    const isTheirs = ({ customerId }: Json) => customerId === deleted[0]?.id;
    const grants = ofKind('benefit-grant').filter(isTheirs);
    expect(grants).toHaveLength(6);
    expect(grants.filter(({ isRevoked }) => isRevoked !== true)).toEqual([]);
    expect(ofKind('subscription').filter(isTheirs)).toMatchObject([{ status: 'canceled' }]);
    expect(ofKind('customer-state').filter(isTheirs)).toMatchObject([
      { activeSubscriptionIds: [], grantedBenefitIds: [] },
    ]);
  });

  it('refers only to records that it contains', () => {
    const known = new Set(records.map(({ id }) => id));
    const unknown = samples.flatMap(({ name, event }) =>
      referencesIn(event.data)
        .filter(([, id]) => !known.has(id))
        .map(([field]) => `${name}: ${field}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('sample deliveries', { timeout: 60_000 }, () => {
  const samples = sampleScenario(usualDay);

  it('have unique names and ids', () => {
    expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length);
    expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length);
  });

  it('have the same ids and bytes all day, and others the next day', () => {
    const evening = sampleScenario(new Date('2026-11-23T23:59:59Z'));
    expect(evening).toEqual(samples);
    const tomorrow = new Set(sampleScenario(plus(usualDay, DAY)).map(({ id }) => id));
    expect(samples.filter(({ id }) => tomorrow.has(id))).toEqual([]);
  });

  it('yield the same records when sent twice and in any order', () => {
    const expected = views(samples);
    expect(views([...samples, ...samples])).toEqual(expected);
    for (const seed of ['7', '8', '9']) {
      expect(views(shuffle([...samples, ...samples], seed))).toEqual(expected);
    }
  });

  it.each(days)('replace the records of an earlier day: %s', (day) => {
    const later = sampleScenario(day);
    const expected = views(later);
    for (const gap of [1, 30]) {
      expect(views([...sampleScenario(plus(day, -gap * DAY)), ...later])).toEqual(expected);
    }
  });

  it('belong to one merchant', () => {
    const owners = samples.flatMap(({ event }) => ownersIn(event.data));
    expect([...new Set(owners)]).toEqual([fixtureMerchantId]);
  });

  it('are parsed with their variants', () => {
    const all = sampleScenario(usualDay, { variants: true });
    expect(all.length).toBeGreaterThan(samples.length);
    const wrong = receive(all).results.filter(({ status }) => !/applied|stale/.test(status));
    expect(wrong).toEqual([]);
  });
});

/** Objects whose keys the merchant defines, and objects that some of the records lack. */
const FREE = /(?:^|_)(?:metadata|data|properties|previous_properties|discount)$/;

/** The field names of an event and of the records in it, as far as all events of a type have them. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, key === 'type' || FREE.test(key) ? null : shapeOf(item)]),
  );
}

/** Ids of the provider's records anywhere in an event's data. */
function referencesIn(value: unknown): (readonly [field: string, id: string])[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const isReference =
      /^(?:customer|order|subscription|product|checkout|discount|benefit|meter|custom_field)_id$/.test(
        key,
      );
    // These ids belong to the payment processor.
    if (key === 'payment_processor_metadata') return [];
    return isReference && typeof item === 'string' ? [[key, item] as const] : referencesIn(item);
  });
}

function ownersIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(ownersIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'organization_id' ? [item] : ownersIn(item),
  );
}
