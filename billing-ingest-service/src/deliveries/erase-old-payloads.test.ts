import { recordKind } from '@tessera/contracts/billing/changes';
import { eventually } from '@tessera/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';
import { requeueDeliveries } from '../ingest/requeue-deliveries.ts';
import { tableOf } from '../records/record-tables.ts';
import { eraseOldPayloads } from './erase-old-payloads.ts';

describe('eraseOldPayloads', () => {
  const billing = useBillingService({ BILLING_PAYLOAD_RETENTION_DAYS: '30' });
  beforeEach(() => billing.empty());

  async function eraseAll(): Promise<void> {
    while ((await eraseOldPayloads(billing.deps)) === 'more');
  }
  const erasedCount = async () => {
    const [row] = await billing.sql<{ count: number }>(
      `select count(*)::integer as count from $schema.delivery
       where payload_erased_at is not null and payload = ''`,
    );
    return row?.count;
  };
  /** All rows of all record tables. */
  const allRecords = () =>
    Promise.all(
      [...recordKind.options.map(tableOf), 'snapshot', 'order_month', 'meter_day'].map((table) =>
        billing.sql(`select stored::text from $schema."${table}" as stored order by 1`),
      ),
    );
  const path = '/api/billing/deliveries/old';

  it('erases payloads after the retention period, and keeps deliveries and records', async () => {
    const text = JSON.stringify(fixture('checkout.created'));
    await billing.send(text, { id: 'old' }).expect(200);
    await billing.send(`${text} `, { id: 'old' }).expect(200);
    await billing.receive(...billing.allEvents());
    const { organizationId, owner } = await billing.given.merchant();
    const { body: before } = await billing.as(owner).get(path).expect(200);
    billing.clock.advance('29d');
    // Of the customer that the fixtures delete.
    await eventually(async () => {
      expect(await billing.sql('select from $schema.customer_redaction')).toEqual([]);
    });
    await eraseAll();
    expect(await erasedCount()).toBe(0);
    billing.clock.advance('2d');
    await billing.send(JSON.stringify(fixture('refund.created')), { id: 'new' }).expect(200);
    await billing.allProjected();
    const withNew = await allRecords();
    await eraseAll();
    expect(await erasedCount()).toBe(billing.allEvents().length + 1);
    expect(await billing.sql('select from $schema.delivery_conflict')).toEqual([]);
    expect(await allRecords()).toEqual(withNew);

    // The first session has expired.
    const later = await billing.given.member('owner', organizationId);
    const { body: after } = await billing.as(later).get(path).expect(200);
    expect(after).toEqual({
      ...before,
      payload: null,
      payloadBytes: 0,
      isRedacted: false,
      conflicts: [],
      payloadErasedAt: expect.any(String),
    });
    const { body: whole } = await billing.as(later).get(`${path}/payload`).expect(200);
    expect(whole).toEqual({ payload: null, isRedacted: false });
    const { body: list } = await billing.as(later).get('/api/billing/deliveries?limit=1');
    expect(list.items).toMatchObject([{ id: 'new', payloadErasedAt: null }]);
  });

  it('rejects the replay of an erased payload, and skips it in replays of many', async () => {
    await billing.send(JSON.stringify(fixture('refund.created')), { id: 'old' }).expect(200);
    await billing.allProjected();
    billing.clock.advance('31d');
    const { owner } = await billing.given.merchant();
    await billing.send(JSON.stringify(fixture('refund.updated')), { id: 'new' }).expect(200);
    await billing.allProjected();
    await eraseAll();
    const { body } = await billing.as(owner).post(`${path}/replay`).send({}).expect(409);
    expect(body.code).toBe('DELIVERY_PAYLOAD_IS_ERASED');
    const { body: replay } = await billing.as(owner).post('/api/billing/replays').send({});
    expect(replay.total).toBe(1);
    expect(await requeueDeliveries(billing.deps, { positions: null })).toBe(1);
    await billing.allProjected();
    const failed = `select from $schema.delivery where failures > 0 or status = 'quarantined'`;
    expect(await billing.sql(failed)).toEqual([]);
  });

  it('changes no record when the deliveries that are left are projected again', async () => {
    await billing.receive(...billing.allEvents());
    const records = await allRecords();
    const old = await billing.sql(
      `update $schema.delivery set received_at = received_at - interval '31 days'
       where position % 2 = 0 returning position`,
    );
    await eraseAll();
    expect(await erasedCount()).toBe(old.length);
    await requeueDeliveries(billing.deps, { positions: null });
    await billing.allProjected();
    expect(await allRecords()).toEqual(records);
  });

  it('counts a repeated delivery whose payload is erased, whatever its bytes', async () => {
    const text = JSON.stringify(fixture('refund.created'));
    await billing.send(text, { id: 'old' }).expect(200);
    await billing.allProjected();
    billing.clock.advance('31d');
    await eraseAll();
    await billing.send(`${text} `, { id: 'old' }).expect(200);
    expect(
      await billing.sql(
        `select attempts, has_conflict, status, payload = '' as "isErased" from $schema.delivery`,
      ),
    ).toEqual([{ attempts: 2, has_conflict: false, status: 'applied', isErased: true }]);
  });

  it('keeps the payload of a delivery that waits to be projected', async () => {
    await billing.send(JSON.stringify(fixture('refund.created'))).expect(200);
    await billing.allProjected();
    await billing.sql(`update $schema.delivery set status = 'waiting', failures = 1,
      received_at = received_at - interval '31 days', next_attempt_at = 'infinity'`);
    await eraseAll();
    expect(await erasedCount()).toBe(0);
  });

  it('keeps the payloads that may still be applied, and erases rejected ones', async () => {
    const ours = await billing.given.merchant('linked first');
    const { endpointId, secret } = await billing.given.endpoint(ours.organizationId);
    const customer = fixture('customer.updated');
    await billing.send(JSON.stringify(customer), { endpointId, secret, id: 'quarantined' });
    await billing.send('{"type":"later.event"}', { id: 'unknown' }).expect(200);
    await billing.send('not JSON', { id: 'rejected' }).expect(400);
    await billing.send(JSON.stringify(fixture('refund.created')), { id: 'applied' }).expect(200);
    await billing.send(JSON.stringify(fixture('refund.created')), { id: 'repeated' }).expect(200);
    await billing.allProjected();
    await billing.sql(`update $schema.delivery set received_at = received_at - interval '31 days'`);
    await eraseAll();
    expect(
      await billing.sql(
        `select webhook_id as id, status from $schema.delivery
         where payload_erased_at is null order by 1`,
      ),
    ).toEqual([
      { id: 'quarantined', status: 'quarantined' },
      { id: 'unknown', status: 'unknown' },
    ]);

    await billing.as(ours.owner).post('/api/billing/unlink-organization').send({}).expect(200);
    await billing
      .as(ours.owner)
      .post('/api/billing/link-organization')
      .send({ providerOrganizationId: fixtureIds.merchant })
      .expect(200);
    await eventually(async () => {
      const { body } = await billing.as(ours.owner).get('/api/billing/customers').expect(200);
      expect(body.items).toMatchObject([{ id: customer.data.id }]);
    });
  });

  it('keeps all payloads without a retention period', async () => {
    await billing.receive(fixture('refund.created'));
    billing.clock.advance('3650d');
    const config = { ...billing.deps.config, payloadRetentionDays: 0 };
    expect(await eraseOldPayloads({ ...billing.deps, config })).toBe('idle');
    expect(await erasedCount()).toBe(0);
  });
});
