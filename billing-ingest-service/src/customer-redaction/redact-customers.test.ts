import { recordKind } from '@tessera/contracts/billing/changes';
import { tablesContaining } from '@tessera/testing/tables-containing';
import { eventually } from '@tessera/testing/time';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';
import { requeueDeliveries } from '../ingest/requeue-deliveries.ts';
import { tableOf } from '../records/record-tables.ts';
import { redactCustomers } from './redact-customers.ts';
import { requestMissingRedactions } from './request-missing-redactions.ts';

/** Values of the customer in the fixtures. */
const personal = ['ingrid.solheim@example.com', 'Ingrid Solheim', 'Storgata 12', 'NO 923 609 016'];

const listsOfCustomer = [
  'customers',
  'checkouts',
  'orders',
  'refunds',
  'subscriptions',
  'benefit-grants',
  'customer-meters',
];

describe('redactCustomers', () => {
  const billing = useBillingService();
  beforeEach(() => billing.empty());

  async function redactAll(): Promise<void> {
    billing.clock.advance('61s');
    await eventually(async () => {
      await redactCustomers(billing.deps);
      expect(await billing.sql('select from $schema.customer_redaction')).toEqual([]);
    });
  }
  const locations = async () => {
    // Payloads are bytes, which PostgreSQL writes in hexadecimal digits.
    const forms = personal.flatMap((value) => [value, Buffer.from(value).toString('hex')]);
    const found = await Promise.all(forms.map((form) => tablesContaining(billing.sql, form)));
    return found.flat();
  };
  const receipts = () =>
    billing.sql(`select subject_id, counts from $schema.erasure where subject = 'customer'`);
  /** All rows of all record tables, but for the time of a customer's state. */
  const allRows = () =>
    Promise.all(
      recordKind.options.map((kind) =>
        billing.sql(
          `select (to_jsonb(stored) #- '{document,asOf}') - 'as_of' as row
           from $schema."${tableOf(kind)}" as stored order by id`,
        ),
      ),
    );

  it('redacts a customer that the provider deleted in records and payloads, and keeps sums and ids', async () => {
    await billing.receive(...billing.allEvents());
    const { owner } = await billing.given.merchant();
    const summary = await billing.as(owner).get('/api/billing/summary').expect(200);
    expect(await locations()).toContain('delivery');
    await redactAll();
    expect(await locations()).toEqual([]);
    const [customer] = await billing.sql(
      `select email, name, tax_id, billing_address, metadata, user_id from $schema.customer
       where id = $1`,
      [fixtureIds.customer],
    );
    expect(customer).toEqual({
      email: '[redacted]',
      name: null,
      tax_id: null,
      billing_address: {
        line1: null,
        line2: null,
        postalCode: null,
        city: null,
        state: null,
        country: 'NO',
      },
      metadata: { user_id: 'usr_7f3k2m9q', __external_id: 'user:usr_7f3k2m9q' },
      user_id: 'usr_7f3k2m9q',
    });
    for (const list of listsOfCustomer) {
      const { body } = await billing.as(owner).get(`/api/billing/${list}`).expect(200);
      for (const { id } of body.items) {
        if (id) await billing.as(owner).get(`/api/billing/${list}/${id}`).expect(200);
      }
    }
    const after = await billing.as(owner).get('/api/billing/summary').expect(200);
    expect(after.body.currencies).toEqual(summary.body.currencies);
    const { data } = fixture('product.updated');
    const [product] = await billing.sql('select name from $schema.product where id = $1', [
      data.id,
    ]);
    expect(product).toEqual({ name: data.name });
  });

  it('ends in the same state for any order, with redactions in between, and after a replay', async () => {
    await billing.receive(...billing.allEvents());
    await redactAll();
    const expected = await allRows();
    await requeueDeliveries(billing.deps, { positions: null });
    await billing.allProjected();
    expect(await allRows()).toEqual(expected);
    const all = billing.allEvents();
    for (const order of fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), 3)) {
      await billing.empty();
      await billing.receive(...order.slice(0, 20));
      await redactAll();
      await billing.receive(...order.slice(20), ...order.slice(0, 5));
      await redactAll();
      expect(await allRows()).toEqual(expected);
      expect(await locations()).toEqual([]);
    }
  }, 120_000);

  it('stores no other payload under the id of a redacted delivery', async () => {
    const text = JSON.stringify(fixture('customer.deleted'));
    await billing.send(text, { id: 'deletion' }).expect(200);
    await billing.allProjected();
    await redactAll();
    await billing.send(text, { id: 'deletion' }).expect(200);
    expect(await billing.sql('select has_conflict, attempts from $schema.delivery')).toEqual([
      { has_conflict: false, attempts: 2 },
    ]);
    expect(await locations()).toEqual([]);
  });

  it('redacts or erases payloads without a record that name the customer, and no others', async () => {
    const { data } = fixture('customer.created');
    const claimant = await billing.given.endpoint();
    const elsewhere = await billing.given.endpoint();
    const send = (id: string, body: unknown, { status = 200, to = {} } = {}) =>
      billing
        .send(typeof body === 'string' ? body : JSON.stringify(body), { id, ...to })
        .expect(status);
    const { created_at: _, ...broken } = data;
    await send('unknown-type', { type: 'customer.verified', data });
    await send('invalid', { type: 'customer.updated', data: broken });
    await send('no-event', { data }, { status: 400 });
    await send('cut-off', JSON.stringify({ data }).slice(0, -1), { status: 400 });
    await send('address-elsewhere', { type: 'note.created', data: { text: `To ${data.email}` } });
    await send('claimed', fixture('customer.updated'), { to: claimant });
    await billing.allProjected();
    await send('claimed-later', fixture('customer.created'), { to: elsewhere });
    // Stay as they are: of another customer, of another merchant, and to the endpoint of another organization.
    await send('other-customer', {
      type: 'customer.verified',
      data: { ...data, id: 'o', email: 'o' },
    });
    await send('other-merchant', {
      type: 'customer.verified',
      data: { ...data, organization_id: 'another merchant' },
    });
    await send('cut-off-elsewhere', `{"email":"${data.email}"`, { status: 400, to: elsewhere });
    await send('conflict', fixture('product.updated'));
    await send('conflict', { type: 'customer.verified', data });
    const payloads = async () => {
      const rows = await billing.sql<{ id: string; payload: string; redacted: boolean }>(
        `select webhook_id as id, convert_from(payload, 'UTF8') as payload,
           payload_redacted_at is not null as redacted
         from $schema.delivery where status <> 'applied' or webhook_id = 'claimed'
         order by position`,
      );
      return new Map(rows.map(({ id, ...row }) => [id, row]));
    };
    await billing.allProjected();
    const before = await payloads();
    await billing.receive(fixture('customer.created'), fixture('customer.deleted'));
    await redactAll();
    const after = await payloads();
    const changed = [...after].filter(([id, { payload }]) => payload !== before.get(id)?.payload);
    expect(changed.map(([id, { redacted }]) => [id, redacted])).toEqual([
      ['unknown-type', true],
      ['invalid', true],
      ['no-event', true],
      ['cut-off', false],
      ['address-elsewhere', false],
      ['claimed', true],
      ['claimed-later', true],
    ]);
    const remaining = ['other-customer', 'other-merchant', 'cut-off-elsewhere'];
    const texts = [...after]
      .filter(([id]) => !remaining.includes(id))
      .map(([, row]) => row.payload);
    for (const value of personal) expect(texts.join()).not.toContain(value);
    expect(texts.filter((text) => text === '')).toHaveLength(2);
    expect(await billing.sql('select from $schema.delivery_conflict')).toEqual([]);
    expect(await receipts()).toEqual([
      { subject_id: data.id, counts: { payloads: 9, records: expect.any(Number) } },
    ]);

    await send('late', { type: 'customer.verified', data });
    await billing.allProjected();
    await redactAll();
    expect((await payloads()).get('late')?.redacted).toBe(true);
  });

  it('redacts customers that were deleted before, in batches, each once', async () => {
    await billing.receive(...billing.allEvents());
    await billing.sql('delete from $schema.customer_redaction');
    await billing.sql(
      `insert into $schema.customer select (jsonb_populate_record(customer,
         jsonb_build_object('id', 'copy ' || number))).*
       from $schema.customer cross join generate_series(1, 500) as number
       where id = '${fixtureIds.customer}'`,
    );
    expect(await requestMissingRedactions(billing.deps)).toBe('more');
    expect(await requestMissingRedactions(billing.deps)).toBe('idle');
    expect(await requestMissingRedactions(billing.deps)).toBe('idle');
    expect(await billing.sql('select from $schema.customer_redaction')).toHaveLength(501);
    await billing.sql(`delete from $schema.customer where id like 'copy %'`);
    await billing.sql(`delete from $schema.customer_redaction where customer_id like 'copy %'`);
    await redactAll();
    expect(await locations()).toEqual([]);
    expect(await receipts()).toMatchObject([{ subject_id: fixtureIds.customer }]);
    expect(await requestMissingRedactions(billing.deps)).toBe('idle');
    expect(await billing.sql('select from $schema.customer_redaction')).toEqual([]);
  });

  it('redacts nothing of a customer whose deletion another merchant claims', async () => {
    const { data } = fixture('customer.created');
    await billing.receive(fixture('customer.created'));
    const attacker = await billing.given.endpoint();
    const claim = { ...data, organization_id: 'attacker', deleted_at: '2026-01-01T00:00:00Z' };
    const event = JSON.stringify({ type: 'customer.deleted', data: claim });
    await billing.send(event, attacker).expect(200);
    await billing.allProjected();
    billing.clock.advance('61s');
    expect(await redactCustomers(billing.deps)).toBe('idle');
    const [customer] = await billing.sql('select email from $schema.customer');
    expect(customer).toEqual({ email: data.email });
  });
});
