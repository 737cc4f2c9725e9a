import { randomUUID } from 'node:crypto';
import { sql } from '@tessera/chassis/db/sql';
import { recordKind } from '@tessera/contracts/billing/changes';
import { billingEvents } from '@tessera/contracts/billing/events';
import { eventually } from '@tessera/testing/time';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { allFixtures, fixture, fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';
import { records } from '../records/record.repository.ts';
import { tableOf } from '../records/record-tables.ts';
import { deliveries } from './delivery.repository.ts';
import { newDeliveries } from './new-delivery.repository.ts';
import { projectDeliveries } from './projector.ts';
import { requeueDeliveries } from './requeue-deliveries.ts';

const TABLES = recordKind.options.map((kind) => `"${tableOf(kind)}"`);
/** The tables derived from meter states, by key. */
const DAYS = ['customer_meter_day', 'meter_day'];

describe('projectDeliveries', () => {
  const billing = useBillingService();

  /** All rows of all record tables. */
  async function allRows(): Promise<Record<string, unknown[]>> {
    const tables = await Promise.all(
      TABLES.map(async (table) => {
        const rows = await billing.sql(`select * from $schema.${table} order by id`);
        return [
          table,
          rows.map(({ as_of: _, document, ...row }) => ({
            ...row,
            document: { ...document, asOf: null },
          })),
        ];
      }),
    );
    const days = await Promise.all(
      DAYS.map(async (table) => [
        table,
        await billing.sql(`select * from $schema.${table} order by meter_id, day, consumed_units`),
      ]),
    );
    return Object.fromEntries([...tables, ...days]);
  }

  beforeEach(() => billing.empty());

  it('stores every field of the fixtures in its column, to the microsecond', async () => {
    await billing.receive(...billing.allEvents());
    const [subscription] = await billing.sql(
      `select amount, currency, status, recurring_interval, cancel_at_period_end, checkout_id,
         customer_cancellation_reason, metadata, custom_field_data, version,
         to_char(modified_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as modified_at
       from $schema.subscription where id = $1`,
      [fixtureIds.subscription],
    );
    const source = fixture('subscription.revoked').data;
    expect(subscription).toEqual({
      amount: String(source.amount),
      currency: 'usd',
      status: 'canceled',
      recurring_interval: 'month',
      cancel_at_period_end: source.cancel_at_period_end,
      checkout_id: source.checkout_id,
      customer_cancellation_reason: source.customer_cancellation_reason,
      metadata: source.metadata,
      custom_field_data: source.custom_field_data,
      version: '1755248420000077',
      modified_at: '2025-08-15 09:00:20.000077',
    });
    const [customer] = await billing.sql('select user_id from $schema.customer where id = $1', [
      fixtureIds.customer,
    ]);
    expect(customer).toEqual({ user_id: 'usr_7f3k2m9q' });
  });

  it('stores no secrets in documents', async () => {
    await billing.receive(...billing.allEvents());
    const rows = await billing.sql(
      'select document from $schema.benefit union all select document from $schema.checkout',
    );
    const text = JSON.stringify(rows);
    expect(text).toContain('guildId');
    const leak = /guild_?token|client_?secret|c2lnbmF0dXJl/i.exec(text);
    expect(leak?.[0]).toBeUndefined();
  });

  it('publishes each applied event once and in order per record, and no stale one', async () => {
    await billing.receive(...billing.allEvents());
    const before = await billing.published(billingEvents.subscriptionUpdated);
    expect(before.at(-1)).toMatchObject({
      id: fixtureIds.subscription,
      status: 'canceled',
      providerOrganizationId: fixtureIds.merchant,
      organizationId: null,
      customerId: fixtureIds.customer,
      version: '1755248420000077',
    });
    const versions = before.map(({ version }) => BigInt(version));
    expect(versions).toEqual([...versions].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));

    await billing.receive(fixture('subscription.created'));
    expect(await billing.published(billingEvents.subscriptionUpdated)).toEqual(before);
    const [last] = await billing.sql(
      'select status from $schema.delivery order by position desc limit 1',
    );
    expect(last).toEqual({ status: 'stale' });
  });

  it('changes nothing when every delivery is processed again', async () => {
    await billing.receive(...billing.allEvents());
    const before = await allRows();
    const eventCount = await billing.sql('select count(*) from $schema.outbox');
    await requeueDeliveries(billing.deps, { positions: null });
    await billing.allProjected();
    expect(await allRows()).toEqual(before);
    expect(await billing.sql('select count(*) from $schema.outbox')).toEqual(eventCount);
  });

  it('restores all lost records from the deliveries', async () => {
    await billing.receive(...billing.allEvents());
    const before = await allRows();
    await billing.sql(
      `truncate ${[...TABLES, ...DAYS, 'snapshot'].map((table) => `$schema.${table}`).join(', ')}`,
    );
    await requeueDeliveries(billing.deps, { positions: null });
    await billing.allProjected();
    expect(await allRows()).toEqual(before);
  });

  it('SEC-117: quarantines an event with too many records and continues', async () => {
    await billing.receive(...billing.allEvents());
    const product = fixture('product.created');
    const [benefit] = product.data.benefits as { id: string }[];
    const benefits = Array.from({ length: 1_200 }, () => ({ ...benefit, id: randomUUID() }));
    await billing.receive(
      { ...product, data: { ...product.data, id: randomUUID(), benefits } },
      fixture('customer.created'),
    );
    const rows = await billing.sql(
      'select status, reason from $schema.delivery order by position desc limit 2',
    );
    expect(rows).toEqual([
      { status: 'stale', reason: null },
      { status: 'quarantined', reason: 'contains 1201 records, more than the maximum of 1000' },
    ]);
  });

  it('SEC-117: includes deliveries of every merchant in a batch, whatever the number of one merchant', async () => {
    const { db, clock } = billing.deps;
    // Not due yet, so that the projector does not process them.
    const receivedAt = new Date(clock.now().getTime() + 3_600_000);
    const arriving = (merchantHint: string) => ({
      endpoint: 'fairness',
      organizationId: null,
      webhookId: randomUUID(),
      merchantHint,
      payload: Buffer.from('{"type":"x"}'),
      type: 'x',
      status: 'waiting' as const,
      reason: null,
      sentAtSeconds: 0,
      receivedAt,
      userAgent: null,
      contentType: null,
    });
    await newDeliveries.storeAll(
      db,
      Array.from({ length: 300 }, () => arriving('busy merchant')),
    );
    await newDeliveries.storeAll(db, [arriving('quiet merchant')]);
    const [last] = await billing.sql<{ position: string }>(
      'select max(position) as position from $schema.delivery',
    );
    const claimed = await db.transaction((tx) => deliveries.claim(tx, receivedAt, 64));
    expect(claimed.length).toBeGreaterThan(30);
    expect(claimed.length).toBeLessThanOrEqual(64);
    expect(claimed.map(({ position }) => position)).toContain(last?.position);
    await billing.sql(`delete from $schema.delivery where endpoint = 'fairness'`);
  });

  it('SEC-117: holds few locks, whatever the number of records in a batch', async () => {
    const keys = Array.from({ length: 5_000 }, () => ({
      kind: 'benefit' as const,
      id: randomUUID(),
    }));
    await billing.deps.db.transaction(async (tx) => {
      await records.lock(tx, keys);
      const locks = await tx.queryOne<{ count: number }>(sql`
        select count(*)::integer as count from pg_locks
        where locktype = 'advisory' and pid = pg_backend_pid()`);
      expect(locks?.count).toBeLessThanOrEqual(512);
    });
  });

  it('quarantines an invalid event of a known type with the reason and continues', async () => {
    const order = fixture('order.paid');
    await billing.receive(
      { type: 'order.paid', data: { ...order.data, total_amount: '12' } },
      { type: 'order.paid', data: { ...order.data, id: 7 } },
      { type: 'order.paid', data: { ...order.data, created_at: 'yesterday' } },
      { type: 'order.paid', data: { ...order.data, status: 'a later status', id: 'fits' } },
    );
    const rows = await billing.sql(
      `select status, reason from $schema.delivery order by position desc limit 4`,
    );
    expect(rows.reverse()).toEqual([
      { status: 'quarantined', reason: 'order.total_amount is no whole number' },
      { status: 'quarantined', reason: 'order.id is no id' },
      { status: 'quarantined', reason: 'order.created_at is no time' },
      { status: 'applied', reason: null },
    ]);
  });

  it('processes a product whose description is as long as a delivery may be', async () => {
    const { data, ...event } = fixture('product.created');
    const description = `Foreword ${'and so on '.repeat(95_000)}`;
    await billing.receive({ ...event, data: { ...data, id: 'long', description } });
    expect(await billing.sql(`select description from $schema.product where id = 'long'`)).toEqual([
      { description },
    ]);
    const { owner } = await billing.given.merchant();
    const found = await billing.as(owner).get('/api/billing/products?search=foreword').expect(200);
    expect(found.body.items).toMatchObject([{ id: 'long' }]);
  });

  it('applies a record that contains an invalid embedded record', async () => {
    const data = {
      ...fixture('order.paid').data,
      id: 'with-a-broken-customer',
      customer: { id: 1 },
    };
    await billing.receive({ type: 'order.paid', data });
    const rows = await billing.sql(`select 1 from $schema."order" where id = $1`, [data.id]);
    expect(rows).toHaveLength(1);
  });

  const stateOf = async (id: string) => {
    const [row] = await billing.sql<{ status: string; failures: number }>(
      'select status, failures from $schema.delivery where webhook_id = $1',
      [id],
    );
    return row;
  };
  const failed = (id: string, failures: number) =>
    eventually(async () => expect(await stateOf(id)).toMatchObject({ failures }));
  /**
   * Advances the clock by `step` until a delivery has failed `times` times. Waits for each failure, which may happen in
   * any process.
   */
  async function failsUntil(id: string, times: number, step: '2m' | '11m') {
    for (let failures = 1; failures < times; failures += 1) {
      await failed(id, failures);
      expect(await stateOf(id)).toEqual({ status: 'waiting', failures });
      billing.clock.advance(step);
      await projectDeliveries(billing.deps);
    }
    await failed(id, times);
  }

  it('isolates a delivery that fails because of a defect, and quarantines it after five attempts', async () => {
    await billing.sql(`alter table $schema.refund add constraint defect check (amount <> 4242)`);
    const refund = fixture('refund.created');
    const event = (id: string, amount: number) =>
      JSON.stringify({ ...refund, data: { ...refund.data, id, amount } });
    await billing.send(event('fine-before', 1), { id: 'fine-before' }).expect(200);
    await billing.send(event('defect', 4242), { id: 'defect' }).expect(200);
    await billing.send(event('fine-after', 1), { id: 'fine-after' }).expect(200);
    await billing.allProjected();
    expect(await stateOf('fine-before')).toMatchObject({ status: 'applied' });
    expect(await stateOf('fine-after')).toMatchObject({ status: 'applied' });
    await failsUntil('defect', 5, '2m');
    expect(await stateOf('defect')).toMatchObject({ status: 'quarantined' });

    await billing.sql(`alter table $schema.refund drop constraint defect`);
    const [row] = await billing.sql(
      `select position from $schema.delivery where webhook_id = 'defect'`,
    );
    await requeueDeliveries(billing.deps, { positions: [row?.position] });
    await billing.allProjected();
    expect(await stateOf('defect')).toMatchObject({ status: 'applied' });
  });

  it('continues beside a slow delivery, and retries it at growing intervals until it succeeds', async () => {
    await billing.sql(`create function $schema.delay() returns trigger language plpgsql as
      $$ begin raise exception 'as slow as can be' using errcode = 'query_canceled'; end $$`);
    await billing.sql(`create trigger delay before insert on $schema.refund for each row
      when (new.amount = 4343) execute function $schema.delay()`);
    const refund = fixture('refund.created');
    const event = (id: string, amount: number) =>
      JSON.stringify({ ...refund, data: { ...refund.data, id, amount } });
    await billing.send(event('quick-before', 1), { id: 'quick-before' }).expect(200);
    await billing.send(event('slow', 4343), { id: 'slow' }).expect(200);
    await billing.send(event('quick-after', 1), { id: 'quick-after' }).expect(200);
    await billing.allProjected();
    expect(await stateOf('quick-before')).toMatchObject({ status: 'applied' });
    expect(await stateOf('quick-after')).toMatchObject({ status: 'applied' });
    await failsUntil('slow', 7, '11m');
    billing.clock.advance('2m');
    await projectDeliveries(billing.deps);
    expect(await stateOf('slow')).toEqual({ status: 'waiting', failures: 7 });
    await billing.sql('drop trigger delay on $schema.refund');
    billing.clock.advance('11m');
    await projectDeliveries(billing.deps);
    await eventually(async () =>
      expect(await stateOf('slow')).toMatchObject({ status: 'applied' }),
    );
  });

  it('lets only two of many replicas wait for a locked record, so that the others hold no connection', async () => {
    const customer = { kind: 'customer', id: fixtureIds.customer } as const;
    const runs: Promise<unknown>[] = [];
    let finished = 0;
    await billing.deps.db.transaction(async (tx) => {
      await records.lock(tx, [customer]);
      for (let replica = 0; replica < 12; replica += 1) {
        await billing.send(JSON.stringify(fixture('customer.updated'))).expect(200);
        runs.push(projectDeliveries(billing.deps).then(() => (finished += 1)));
      }
      await eventually(() => expect(finished).toBeGreaterThanOrEqual(10));
    });
    await Promise.all(runs);
    await billing.allProjected();
  });

  it('ends in the same state for any order of all 27 types, with concurrent replicas', async () => {
    await billing.empty();
    expect(new Set(billing.allEvents().map(({ type }) => type)).size).toBe(27);
    await billing.receive(...billing.allEvents());
    const truth = await allRows();
    const events = [...allFixtures().values()];
    const orders = fc.sample(fc.shuffledSubarray(events, { minLength: events.length }), 6);
    for (const order of orders) {
      await billing.empty();
      const arrivals = [...order, ...order.slice(0, 10)];
      await Promise.all(
        arrivals.map(async (event, index) => {
          await billing.send(JSON.stringify(event), { id: `n${index % order.length}` }).expect(200);
          if (index % 5 === 0) await projectDeliveries(billing.deps);
        }),
      );
      await Promise.all([1, 2, 3, 4].map(() => projectDeliveries(billing.deps)));
      await billing.allProjected();
      expect(await allRows()).toEqual(truth);
    }
  }, 120_000);
});
