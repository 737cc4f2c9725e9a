import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { allFixtures, fixture } from '../../test/fixtures.ts';
import { useBillingService, webhookSecret } from '../../test/harness.ts';
import { newDeliveries } from './new-delivery.repository.ts';

describe('POST /webhooks/billing', () => {
  const billing = useBillingService({
    BILLING_WEBHOOK_SECRET: `whsec_${Buffer.from('an older secret').toString('base64')},${webhookSecret}`,
    BILLING_MAX_BODY_BYTES: '1048576',
  });
  const storedRows = (id: string) =>
    billing.sql<{ payload: Buffer; status: string; attempts: number; has_conflict: boolean }>(
      'select * from $schema.delivery where webhook_id = $1',
      [id],
    );
  const body = JSON.stringify(fixture('refund.created'));

  it('receives and projects every fixture', async () => {
    for (const [name, payload] of allFixtures()) {
      const response = await billing.send(JSON.stringify(payload, null, 2), {
        id: `fixture-${name.replaceAll('.', '-').replaceAll('/', '-')}`,
      });
      expect(response.body, name).toEqual({ received: true });
    }
    await billing.allProjected();
    const rows = await billing.sql<{ type: string; status: string; reason: string }>(
      `select type, status, reason from $schema.delivery where webhook_id like 'fixture-%'`,
    );
    expect(rows).toHaveLength(allFixtures().size);
    expect(rows.filter(({ status }) => status !== 'applied' && status !== 'stale')).toEqual([]);
  });

  it('stores the bytes unchanged, including white space', async () => {
    const text = ` {"type" : "later.event",\n"data": null} `;
    await billing.send(text, { id: 'as-it-came' }).expect(200);
    expect((await storedRows('as-it-came'))[0]?.payload.toString()).toBe(text);
  });

  it('applies twenty concurrent arrivals of one delivery once', async () => {
    const id = randomUUID();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => billing.send(body, { id }).then(({ status }) => status)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await storedRows(id)).toMatchObject([{ attempts: 20, has_conflict: false }]);
  });

  it('stores the body of each of many concurrent deliveries', async () => {
    const bodies = new Map(
      Array.from({ length: 60 }, (_, index) => {
        const text = JSON.stringify({ type: 'later.event', data: 'é世'.repeat(index * 40) });
        return [randomUUID(), index % 9 === 0 ? '' : text] as const;
      }),
    );
    const twice = [...bodies, ...bodies];
    const statuses = await Promise.all(
      twice.map(async ([id, text]) => (await billing.send(text, { id })).status),
    );
    expect(statuses).toEqual(twice.map(([, text]) => (text === '' ? 400 : 200)));
    for (const [id, text] of bodies) {
      const [delivery, ...others] = await storedRows(id);
      expect(others).toEqual([]);
      expect(delivery).toMatchObject({ attempts: 2, has_conflict: false });
      expect(delivery?.payload.toString()).toBe(text);
    }
  });

  it('keeps the first body of an id and stores other bodies as conflicts', async () => {
    const id = randomUUID();
    await billing.send(body, { id }).expect(200);
    await billing.send(body.replace('1500', '99'), { id }).expect(200);
    const [delivery] = await storedRows(id);
    expect(delivery?.payload.toString()).toBe(body);
    expect(delivery?.has_conflict).toBe(true);
    const conflicts = await billing.sql(
      `select 1 from $schema.delivery_conflict join $schema.delivery using (position)
       where webhook_id = $1`,
      [id],
    );
    expect(conflicts).toHaveLength(1);
  });

  it('SEC-102: stores the first of two bodies of one id in one batch', async () => {
    const { db, clock } = billing.deps;
    const ids = Array.from({ length: 16 }, () => randomUUID());
    const arriving = (webhookId: string, payload: string) => ({
      endpoint: 'one-batch',
      organizationId: null,
      webhookId,
      merchantHint: '',
      payload: Buffer.from(payload),
      type: 'later.event',
      status: 'waiting' as const,
      reason: null,
      sentAtSeconds: 0,
      receivedAt: clock.now(),
      userAgent: null,
      contentType: null,
    });
    const [first, second] = ['{"type":"later.event","data":1}', '{"type":"later.event","data":2}'];
    const outcomes = await newDeliveries.storeAll(db, [
      ...ids.map((id) => arriving(id, first)),
      ...ids.map((id) => arriving(id, second)),
    ]);
    expect(outcomes).toEqual([...ids.map(() => 'new'), ...ids.map(() => 'conflicting')]);
    const stored = await billing.sql<{ first: string; second: string }>(
      `select convert_from(delivery.payload, 'UTF8') as first,
         convert_from(conflict.payload, 'UTF8') as second
       from $schema.delivery join $schema.delivery_conflict as conflict using (position)
       where endpoint = 'one-batch'`,
    );
    expect(stored).toEqual(ids.map(() => ({ first, second })));
    await billing.allProjected();
  });

  it.each([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['an array', '[]'],
    ['a number', '1'],
    ['null', 'null'],
    ['an object without a type', '{"data":{}}'],
    ['an empty type', '{"type":"","data":{}}'],
    ['a type that is no text', '{"type":7,"data":{}}'],
  ])(
    'returns 400 for %s, stores it once, and accepts a valid body under the same id',
    async (_, bad) => {
      const id = randomUUID();
      await billing.send(bad, { id }).expect(400);
      const { body: rejected } = await billing.send(bad, { id }).expect(400);
      expect(rejected).toEqual({ code: 'NOT_AN_EVENT', message: 'Body is not an event' });
      expect(await storedRows(id)).toMatchObject([{ attempts: 2, status: 'rejected' }]);
      await billing.send(body, { id }).expect(200);
      await billing.allProjected();
      const [delivery] = await storedRows(id);
      expect(delivery?.status).not.toBe('rejected');
      expect(delivery?.payload.toString()).toBe(body);
    },
  );

  it('returns 400 for bytes that are not UTF-8 and stores them unchanged', async () => {
    const id = randomUUID();
    const bytes = Buffer.concat([
      Buffer.from('{"type":"x","data":"'),
      Buffer.from([0xff, 0x22, 0x7d]),
    ]);
    await billing.send(bytes, { id }).expect(400);
    const [delivery] = await storedRows(id);
    expect(delivery?.payload.equals(bytes)).toBe(true);
  });

  it.each([
    ['U+0000', '{"type":"customer.\\u0000","data":{"a":"\\u0000"}}'],
    ['a lone surrogate', '{"type":"order.created","data":{"id":"\\ud800","a\\udfff":1}}'],
    ['50 000 levels', `{"type":"order.paid","data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['prototype keys', '{"type":"order.paid","data":{"__proto__":{"id":"x"},"constructor":1}}'],
    ['data that is no object', '{"type":"customer.updated","data":[1]}'],
    ['no data', '{"type":"customer.updated"}'],
  ])('stores an event with %s', async (_, text) => {
    const id = randomUUID();
    await billing.send(text, { id }).expect(200);
    await billing.allProjected();
    expect(['unknown', 'quarantined']).toContain((await storedRows(id))[0]?.status);
  });

  it('accepts a byte order mark as part of the signed body', async () => {
    await billing.send(`\uFEFF${body}`).expect(200);
  });

  it('accepts a large body and returns 413 above the limit', async () => {
    const padded = (bytes: number) => {
      const text = JSON.stringify({ type: 'later.event', data: { pad: '' } });
      return text.replace('""', `"${'x'.repeat(bytes - text.length)}"`);
    };
    await billing.send(padded(1_048_576)).expect(200);
    await billing.send(padded(1_048_577)).expect(413);
  });

  it('ignores content type, origin and cookies', async () => {
    const outsider = await billing.signedIn();
    await billing
      .send(body)
      .set('content-type', 'text/plain')
      .set('origin', 'https://elsewhere.example')
      .set('sec-fetch-site', 'cross-site')
      .set('cookie', `${outsider.cookie}; ${outsider.cookie}x`)
      .expect(200);
  });

  it('returns 404 for other methods', async () => {
    await billing.as(null).get('/webhooks/billing').expect(404);
  });

  it('stores no id before the signature was verified', async () => {
    const id = randomUUID();
    const other = `whsec_${Buffer.from('another secret').toString('base64')}`;
    const { body: rejected } = await billing.send(body, { id, secret: other }).expect(401);
    expect(rejected.message).toBe('No matching signature found');
    expect(await storedRows(id)).toEqual([]);
  });
});
