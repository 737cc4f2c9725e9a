import { operatorHeaders } from '@tessera/testing/harness';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

describe('GET /rejected-deliveries on the operator port', () => {
  const billing = useBillingService();
  beforeEach(() => billing.empty());
  const list = async (after?: string) => {
    const query = after === undefined ? '' : `?after=${after}`;
    const response = await fetch(`${billing.service.opsUrl}/rejected-deliveries${query}`, {
      headers: operatorHeaders,
    });
    return { status: response.status, text: await response.text() };
  };
  const page = async (after?: string) => JSON.parse((await list(after)).text);

  it('is empty at first', async () => {
    expect(await page()).toEqual({ items: [], next: null });
  });

  it('lists status, reason, size and time of deliveries to the platform URL, never the body', async () => {
    const { owner } = await billing.given.merchant();
    await billing.send('a body never displayed!', { id: 'first' }).expect(400);
    await billing.send('a body never displayed!', { id: 'first' }).expect(400);
    await billing.send('[]', { id: 'second' }).expect(400);
    await billing.send(JSON.stringify(fixture('refund.created'))).expect(200);
    const ours = await billing.given.endpoint();
    await billing.send('of an organization', ours).expect(400);
    await billing.allProjected();

    const { items, next } = await page();
    expect(next).toBeNull();
    expect(items).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        status: 'rejected',
        reason: 'the body is not a JSON object',
        bytes: 2,
        receivedAt: expect.stringMatching(/Z$/),
        lastReceivedAt: expect.stringMatching(/Z$/),
        attempts: 1,
      },
      {
        id: expect.stringMatching(/^\d+$/),
        status: 'rejected',
        reason: 'the body is not JSON',
        bytes: 23,
        receivedAt: expect.stringMatching(/Z$/),
        lastReceivedAt: expect.stringMatching(/Z$/),
        attempts: 2,
      },
    ]);
    expect((await list()).text).not.toMatch(/never displayed|of an organization/);
    const { body } = await billing.as(owner).get('/api/billing/deliveries').expect(200);
    expect(body.items).toMatchObject([{ type: 'refund.created' }]);
    for (const id of ['first', 'second']) {
      await billing.as(owner).get(`/api/billing/deliveries/${id}`).expect(404);
      await billing.as(owner).post(`/api/billing/deliveries/${id}/replay`).send({}).expect(404);
    }
  });

  it('omits a delivery as soon as an event arrived under its id', async () => {
    for (const id of ['first', 'second']) await billing.send('[]', { id }).expect(400);
    const { items } = await page();
    expect(items).toHaveLength(2);
    await billing.send(JSON.stringify(fixture('refund.created')), { id: 'second' }).expect(200);
    await billing.allProjected();
    expect((await page()).items).toEqual(items.slice(1));
  });

  it('pages newest first', async () => {
    await billing.sql(
      `insert into $schema.delivery (endpoint, webhook_id, payload, type, status, sent_at_seconds,
         received_at, last_received_at, next_attempt_at)
       select 'platform', 'many-' || n, repeat('x', n)::bytea, '', 'rejected', 0, now(), now(), now()
       from generate_series(1, 250) as n`,
    );
    const sizes: number[] = [];
    let after: string | undefined;
    let pages = 0;
    do {
      const { items, next } = await page(after);
      sizes.push(...items.map(({ bytes }: { bytes: number }) => bytes));
      after = next ?? undefined;
      pages += 1;
    } while (after !== undefined);
    expect(pages).toBe(3);
    expect(sizes).toEqual(Array.from({ length: 250 }, (_, index) => 250 - index));
  });

  it.each(['', 'x', '-1', '1.5', '9'.repeat(19)])('rejects position %j', async (after) => {
    expect((await list(after)).status).toBe(404);
  });

  it('reads its own index, whatever the number of deliveries', async () => {
    const [row] = await billing.sql<{ indexdef: string; indisvalid: boolean }>(
      `select indexdef, indisvalid from pg_indexes
       join pg_index on indexrelid = format('%I.%I', schemaname, indexname)::regclass
       where indexname = 'delivery_rejected_list' and schemaname = 'billing'`,
    );
    expect(row?.indisvalid).toBe(true);
    expect(row?.indexdef).toContain(`WHERE (status = 'rejected'::text)`);
  });

  it('rejects requests without the operator token and from other origins', async () => {
    const url = `${billing.service.opsUrl}/rejected-deliveries`;
    expect((await fetch(url)).status).toBe(401);
    const crossSite = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const response = await fetch(url, { headers: { ...operatorHeaders, ...crossSite } });
    expect(response.status).toBe(403);
  });
});
