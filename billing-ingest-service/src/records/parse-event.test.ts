import { recordKind } from '@tessera/contracts/billing/changes';
import { describe, expect, it } from 'vitest';
import { allFixtures } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';
import { parseInstant } from '../instant.ts';
import { camelCase, type Json } from './fields.ts';
import { mergeRecord } from './merge-record.rules.ts';
import { parseEvent } from './parse-event.ts';
import { columnsOf } from './record-table.ts';
import { recordTables, tableOf } from './record-tables.ts';
import { keyOf, type Snapshot } from './snapshot.ts';

const arrival = { eventTime: null, sentAtSeconds: 1_760_000_000, position: '1' };
const fixtures = [...allFixtures()];

/** Secrets, which are stored in the delivery only. */
const WITHHELD = new Set([
  'checkout.client_secret',
  'checkout.url',
  'checkout.payment_processor_metadata.intent_client_secret',
  'benefit.properties.guild_token',
]);

/** Fields that the provider sends without specifying them; they are stored in the delivery only. */
const OUTSIDE = new Set([
  ...['user', 'user_id', 'price', 'price_id'].map((name) => `subscription.${name}`),
  ...['user', 'user_id', 'amount', 'product_price', 'product_price_id'].map((n) => `order.${n}`),
  'checkout.subtotal_amount',
  'benefit-grant.user_id',
  'customer-meter.id',
  ...[
    'bio',
    'company',
    'blog',
    'location',
    'twitter_username',
    'pledge_minimum_amount',
    'pledge_badge_show_amount',
    'default_upfront_split_to_contributors',
    'profile_settings',
  ].map((name) => `provider-organization.${name}`),
]);

/** The kinds of records that are embedded in other records, by path. */
const INSIDE: Readonly<Record<string, string>> = {
  'order.customer': 'customer',
  'order.product': 'product',
  'order.subscription': 'subscription',
  'subscription.customer': 'customer',
  'subscription.product': 'product',
  'subscription.meters.meter': 'meter',
  'benefit-grant.customer': 'customer',
  'benefit-grant.benefit': 'benefit',
  'product.benefits': 'benefit',
  'checkout.product': 'product',
  'checkout.products': 'product',
  'customer-state.active_subscriptions': 'subscription',
  'customer-state.granted_benefits': 'benefit-grant',
  'customer-state.active_meters': 'customer-meter',
};

/** Objects whose keys are data, not field names. */
const UNTOUCHED =
  /(?:^|\.)(?:(?:customer_)?metadata|custom_field_data|archived|payment_processor_metadata|filter|aggregation)$/;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Every field of `source` that `document` lacks or contains in a different form; `records` are all parsed
 * records.
 */
function missing(
  source: Json,
  document: Json | undefined,
  path: string,
  records: ReadonlyMap<string, Json>,
): string[] {
  return Object.entries(source).flatMap(([name, value]) => {
    const here = `${path}.${name}`;
    if (WITHHELD.has(here)) return JSON.stringify(document)?.includes(String(value)) ? [here] : [];
    if (OUTSIDE.has(here)) return [];
    const kind = INSIDE[here];
    if (kind !== undefined) {
      const inside = (Array.isArray(value) ? value : [value]).filter(isObject);
      return inside.flatMap((item) => missing(item, recordOf(kind, item, source), kind, records));
    }
    // The merchant is stored in a column beside every document.
    if (name === 'organization_id' && !here.includes('medias')) return [];
    const own = document?.[camelCase(name)];
    if (value === null) return own == null ? [] : [here];
    if (UNTOUCHED.test(here)) {
      const expected = Object.entries(value as Json).filter(
        ([key]) => !WITHHELD.has(`${here}.${key}`),
      );
      return JSON.stringify(own) === JSON.stringify(Object.fromEntries(expected)) ? [] : [here];
    }
    if (Array.isArray(value)) {
      const list = Array.isArray(own) ? own : [];
      if (list.length !== value.length) return [here];
      return value.flatMap((item, index) =>
        isObject(item)
          ? missing(item, list[index], here, records)
          : item === list[index]
            ? []
            : [here],
      );
    }
    if (isObject(value)) return missing(value, own as Json | undefined, here, records);
    return own === value ? [] : [here];
  });

  function recordOf(kind: string, item: Json, around: Json) {
    const id = kind === 'customer-meter' ? `${around.id}:${item.meter_id}` : item.id;
    return records.get(keyOf({ kind, id: String(id) }));
  }
}

describe('parseEvent', () => {
  it('covers all 27 types of events', () => {
    expect(new Set(fixtures.map(([, { type }]) => type)).size).toBe(27);
  });

  it.each(fixtures)('keeps every field of %s', (_, { type, data }) => {
    const { snapshots } = parseEvent(type, data, arrival);
    const byRecord = new Map<string, [Snapshot, ...Snapshot[]]>();
    for (const snapshot of snapshots) {
      const known = byRecord.get(keyOf(snapshot));
      if (known === undefined) byRecord.set(keyOf(snapshot), [snapshot]);
      else known.push(snapshot);
    }
    const records = new Map(
      [...byRecord].map(([key, [first, ...rest]]) => [key, mergeRecord([first, ...rest]).document]),
    );
    const [main] = snapshots;
    const document =
      main.kind === 'customer-state'
        ? { ...records.get(`customer:${main.id}`), ...main.document }
        : records.get(keyOf(main));
    expect(missing(data, document, main.kind, records)).toEqual([]);
  });

  it('keeps a value that the specification does not list', () => {
    const [, paid] = fixtures.find(([name]) => name === 'order.paid') ?? [];
    const data = { ...paid?.data, status: 'void', billing_reason: 'subscription_meter_cycle' };
    const [{ document }] = parseEvent('order.paid', data, arrival).snapshots;
    expect(document).toMatchObject({ status: 'void', billingReason: 'subscription_meter_cycle' });
  });
});

/** Columns beside the fields of the document. */
const OF_THE_ROW = new Set(['version', 'providerOrganizationId', 'document']);

describe('the typed rows', () => {
  const billing = useBillingService();

  it('equal the documents: 64-bit integers, times to the microsecond', async () => {
    await billing.receive(...billing.allEvents());
    // The largest 53-bit integers, in a column of each kind of sum.
    const [, refund] = fixtures.find(([name]) => name === 'refund.created') ?? [];
    const sums = { amount: Number.MAX_SAFE_INTEGER, tax_amount: Number.MIN_SAFE_INTEGER };
    await billing.receive({ ...refund, data: { ...refund?.data, ...sums, id: 'large' } });
    let compared = 0;
    for (const kind of recordKind.options) {
      const columns = columnsOf(recordTables[kind]).filter(({ field }) => !OF_THE_ROW.has(field));
      const rows = await billing.sql<{ row: Json; document: Json }>(
        `select row_to_json(record) as row, document from $schema."${tableOf(kind)}" as record`,
      );
      expect([kind, rows.length]).not.toEqual([kind, 0]);
      for (const { row, document } of rows) {
        for (const { name, field, isTime } of columns) {
          const inDocument = document[field] ?? null;
          const inRow = isTime && typeof row[name] === 'string' ? micros(row[name]) : row[name];
          expect([kind, name, inRow]).toEqual([
            kind,
            name,
            isTime && typeof inDocument === 'string' ? micros(inDocument) : inDocument,
          ]);
          compared += inDocument === null ? 0 : 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(500);
  });

  const micros = (text: string) => parseInstant(text);
});
