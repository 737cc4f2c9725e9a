import { inspect } from 'node:util';
import { recordKind } from '@tessera/contracts/billing/changes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allFixtures, fixtureIds, type Payload } from '../../test/fixtures.ts';
import { redactCustomer } from '../records/customers/redact-customer.rules.ts';
import type { Json } from '../records/fields.ts';
import type { MergedRecord } from '../records/merge-record.rules.ts';
import { keyOf, type StoredSnapshot } from '../records/snapshot.ts';
import { mergeSnapshots } from './merge-snapshots.rules.ts';
import { readEvent } from './read-event.ts';

/** `organizationId` is the organization of the endpoint; absent for the platform's URL. */
type Event = { readonly name: string; readonly payload: Payload; readonly organizationId?: string };
const events: Event[] = [...allFixtures()].map(([name, payload]) => ({ name, payload }));
const SENT_AT = 1_760_000_000;

/** The records after deliveries that arrive in this order, in batches of this size. */
function recordsAfter(arrivals: readonly Event[], batch: number): Map<string, MergedRecord> {
  const records = new Map<string, MergedRecord>();
  const stored = new Map<string, StoredSnapshot>();
  for (let start = 0; start < arrivals.length; start += batch) {
    const entries = arrivals
      .slice(start, start + batch)
      .map(({ payload, organizationId = null }, index) => {
        const delivery = {
          position: String(start + index + 1),
          payload: Buffer.from(JSON.stringify(payload)),
          type: payload.type,
          sentAtSeconds: String(SENT_AT),
          failures: 0,
          endpoint: organizationId ?? 'platform',
          organizationId,
          lastReceivedAt: new Date(SENT_AT * 1_000),
        };
        return { delivery, event: readEvent(delivery) };
      });
    const merged = mergeSnapshots(entries, [...stored.values()]);
    for (const { variant, ...claim } of merged.displaced)
      stored.delete(`${keyOf(claim)}:${variant}`);
    for (const snapshot of merged.snapshots) {
      stored.set(`${keyOf(snapshot)}:${snapshot.variant}`, snapshot);
    }
    for (const record of merged.records) records.set(keyOf(record), record);
  }
  return new Map([...records].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const get = (records: Map<string, MergedRecord>, key: string): Json | undefined =>
  records.get(key)?.document;

describe('mergeSnapshots', () => {
  const truth = recordsAfter(events, 100);

  it('covers records of every kind', () => {
    const kinds = new Set([...truth.values()].map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([...recordKind.options].sort());
  });

  it('ends with a canceled subscription, a deleted customer and a refunded order', () => {
    expect(get(truth, `subscription:${fixtureIds.subscription}`)).toMatchObject({
      status: 'canceled',
      endedAt: '2025-08-15T09:00:13Z',
      modifiedAt: '2025-08-15T09:00:20.000077Z',
    });
    expect(get(truth, `customer:${fixtureIds.customer}`)).toMatchObject({
      deletedAt: '2025-09-01T06:00:00.600000Z',
      externalId: null,
      userId: 'usr_7f3k2m9q',
    });
    expect(get(truth, `order:${fixtureIds.refundedOrder}`)).toMatchObject({ status: 'refunded' });
  });

  it('ends in the same state for any order, repetition and batch size of deliveries', () => {
    const arrivals = fc.array(fc.constantFrom(...events), { maxLength: 40 }).chain((extra) =>
      fc.shuffledSubarray([...events, ...extra], {
        minLength: events.length + extra.length,
        maxLength: events.length + extra.length,
      }),
    );
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 30 }), (order, batch) => {
        expect(recordsAfter(order, batch)).toEqual(truth);
      }),
      { numRuns: 200 },
    );
  }, 120_000);

  it('ends in the same redacted state, whichever payloads were redacted when they were projected', () => {
    const { customer } = fixtureIds;
    const redactedEvents = events.map(({ name, payload }) => ({
      name,
      payload: redactCustomer(payload, customer),
    }));
    const redacted = (records: Map<string, MergedRecord>) =>
      redactCustomer(Object.fromEntries(records), customer);
    const arrivals = fc.shuffledSubarray([...events, ...redactedEvents], {
      minLength: events.length * 2,
    });
    const expected = redacted(truth);
    expect(inspect(expected, { depth: 12 })).not.toMatch(/ingrid|solheim|storgata|923 609/i);
    expect(redacted(recordsAfter(redactedEvents, 9))).toEqual(expected);
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 30 }), (order, batch) => {
        expect(redacted(recordsAfter(order, batch))).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  }, 120_000);

  it('ends in the same state for any subset of the deliveries, in any order', () => {
    // The same product with two prices under one version: only the order of arrival distinguishes them.
    const distinct = events.filter(({ name }) => !name.endsWith('price-legacy'));
    fc.assert(
      fc.property(fc.shuffledSubarray(distinct, { minLength: 1 }), (part) => {
        const inOrder = distinct.filter((event) => part.includes(event));
        expect(recordsAfter(part, 7)).toEqual(recordsAfter(inOrder, 7));
      }),
      { numRuns: 200 },
    );
  }, 120_000);

  it('applies an equal version that arrives later, and no older one', () => {
    const [{ payload }] = events.filter(({ name }) => name === 'product.updated') as [Event];
    const renamed = (name: string, modifiedAt: string): Event => {
      const data = { ...payload.data, name, modified_at: modifiedAt };
      return { name, payload: { ...payload, data } };
    };
    const first = renamed('first', '2025-06-01T11:02:33.410090Z');
    const equal = renamed('equal', '2025-06-01T13:02:33.41009+02:00');
    const older = renamed('older', '2025-06-01T11:02:33.410089Z');
    const nameAfter = (...order: Event[]) =>
      get(recordsAfter(order, 1), `product:${payload.data.id}`)?.name;
    expect(nameAfter(first, equal, older)).toBe('equal');
    expect(nameAfter(older, equal, first)).toBe('first');
  });

  it('updates only the fields that a partial snapshot contains', () => {
    const [updated] = events.filter(({ name }) => name === 'order.updated') as [Event];
    const basic = updated.payload.data.subscription;
    const newer = { ...basic, modified_at: '2025-12-01T00:00:00Z', status: 'past_due' };
    const order: Event = {
      name: 'partial',
      payload: { ...updated.payload, data: { ...updated.payload.data, subscription: newer } },
    };
    for (const arrivals of [
      [...events, order],
      [order, ...events],
    ]) {
      const document = get(recordsAfter(arrivals, 5), `subscription:${fixtureIds.subscription}`);
      expect(document).toMatchObject({ status: 'past_due', modifiedAt: '2025-12-01T00:00:00Z' });
      expect(document?.prices).toHaveLength(2);
    }
  });

  it('keeps a deleted customer deleted after later events', () => {
    const [{ payload }] = events.filter(({ name }) => name === 'customer.updated') as [Event];
    const data = { ...payload.data, modified_at: '2026-01-01T00:00:00Z', name: 'Back again' };
    const revived: Event = { name: 'revived', payload: { ...payload, data } };
    const document = get(recordsAfter([...events, revived], 9), `customer:${fixtureIds.customer}`);
    expect(document?.deletedAt).toBe('2025-09-01T06:00:00.600000Z');
  });

  it('removes claims of other merchants on the provider’s records, in any order of arrival', () => {
    const claims = events
      .filter(({ name }) => /^(?:customer|product)\.(?:created|updated)$/.test(name))
      .map(({ name, payload }): Event => {
        const data = { ...payload.data, name: 'Claimed', modified_at: '2030-01-01T00:00:00Z' };
        return {
          name,
          organizationId: 'a-claimant',
          payload: { ...payload, data: { ...data, organization_id: 'another-merchant' } },
        };
      });
    const arrivals = fc.shuffledSubarray([...events, ...claims], {
      minLength: events.length + claims.length,
    });
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 30 }), (order, batch) => {
        expect(recordsAfter(order, batch)).toEqual(truth);
      }),
      { numRuns: 100 },
    );
  }, 120_000);
});
