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
