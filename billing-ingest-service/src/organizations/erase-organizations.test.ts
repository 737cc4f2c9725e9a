import { orgEvents } from '@tessera/contracts/org/events';
import { tablesContaining } from '@tessera/testing/tables-containing';
import { eventually } from '@tessera/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';
import { merchantEvents } from '../../test/merchant-events.ts';

/** What is kept: ids of the provider organization and its records in events, positions of changes, and the receipt. */
const REMAINING = ['change', 'change_feed', 'erased_merchant', 'outbox', 'outbox_aggregate'];

const link = '/api/billing/link-organization';
const unlink = '/api/billing/unlink-organization';

describe('eraseOrganizations', () => {
  const billing = useBillingService();
  beforeEach(() => billing.empty());

  const deleteOrganization = (organizationId: string) =>
    billing.deliverEvent(orgEvents.organizationDeleted, {
      aggregate: organizationId,
      data: { organizationId },
    });
  const receipts = () =>
    billing.sql<{ subject_id: string; counts: Record<string, number> }>(
      `select subject_id, counts from $schema.erasure where subject = 'organization'`,
    );
  /** Waits until everything is erased for the first time, then lets the minute pass. */
  async function erased(organizationId: string) {
    await eventually(async () => {
      const due = await billing.sql(
        'select from $schema.organization_erasure where next_at <= requested_at',
      );
      expect(due).toEqual([]);
    });
    billing.clock.advance('61s');
    return eventually(async () => {
      const receipt = (await receipts()).find(({ subject_id }) => subject_id === organizationId);
      if (receipt === undefined) throw new Error('not erased yet');
      return receipt.counts;
    });
  }
  const rowsOf = async (merchant: string) => {
    const tables = ['customer', 'order', 'product', 'snapshot', 'delivery', 'order_month'];
    const rows = tables.map((table) =>
      billing.sql(
        `select row_to_json(stored) as row from $schema."${table}" as stored
         where provider_organization_id = $1 order by stored::text`,
        [merchant],
      ),
    );
    return Promise.all(rows);
  };

  it('erases deliveries and records of a deleted organization, and those of no other', async () => {
    const { organizationId, owner } = await billing.given.merchant();
    await billing.given.merchant('other merchant');
    const other = merchantEvents('other merchant');
    await billing.receive(...billing.allEvents());
    await billing.receive(
      other.customer('their customer', { email: 'their.customer@example.com' }),
      other.order('their order', '2026-01-05T00:00:00Z'),
    );
    await billing.as(owner).post('/api/billing/replays').send({ search: 'a person' }).expect(200);
    const { body } = await billing.as(owner).post('/api/billing/endpoints').send({ name: 'Shop' });
    const { id: endpointId } = body.endpoint;
    const toEndpoint = { endpointId, secret: body.secret };
    await billing.send(JSON.stringify(fixture('customer.updated')), toEndpoint).expect(200);
    await billing.send('no event', toEndpoint).expect(400);
    await billing.allProjected();
    const before = await rowsOf('other merchant');

    await deleteOrganization(organizationId);
    const { deliveries, records } = await erased(organizationId);
    expect(deliveries).toBe(billing.allEvents().length + 2);
    expect(records).toBeGreaterThan(20);
    expect(await tablesContaining(billing.sql, fixtureIds.merchant)).toEqual(REMAINING);
    const { data } = fixture('customer.updated');
    expect(await tablesContaining(billing.sql, data.email)).toEqual([]);
    expect(await tablesContaining(billing.sql, organizationId)).toEqual([
      'erasure',
      'outbox',
      'outbox_aggregate',
    ]);
    expect(await rowsOf('other merchant')).toEqual(before);
  });

  it('erases records from its own endpoints, which an earlier link has left', async () => {
    const shop = await billing.given.endpoint();
    const claim = JSON.stringify(merchantEvents('claimed').customer('claimed customer'));
    await billing.send(claim, shop).expect(200);
    await billing.allProjected();
    expect(await billing.sql('select id from $schema.customer')).toHaveLength(1);
    await billing.as(shop.owner).post(unlink).send({}).expect(200);
    await deleteOrganization(shop.organizationId);
    expect(await erased(shop.organizationId)).toEqual({ deliveries: 1, records: 1 });
    expect(await billing.sql('select from $schema.snapshot')).toEqual([]);
    expect(await billing.sql('select from $schema.customer')).toEqual([]);
  });

  it('erases records of a merchant that the organization had unlinked, but not those that another one linked since', async () => {
    const { organizationId, owner } = await billing.given.merchant();
    await billing.receive(...billing.allEvents());
    await billing.as(owner).post(unlink).send({}).expect(200);
    await billing.as(owner).post(link).send({ providerOrganizationId: 'sold' }).expect(200);
    const sold = merchantEvents('sold');
    await billing.receive(sold.customer('their customer'));
    await billing.as(owner).post(unlink).send({}).expect(200);
    const buyer = await billing.given.merchant('sold');
    await billing.as(buyer.owner).post(unlink).send({}).expect(200);
    const before = await rowsOf('sold');

    await deleteOrganization(organizationId);
    expect(await erased(organizationId)).toMatchObject({
      deliveries: billing.allEvents().length,
    });
    expect(await tablesContaining(billing.sql, fixtureIds.merchant)).toEqual(REMAINING);
    expect(await rowsOf('sold')).toEqual(before);

    await deleteOrganization(buyer.organizationId);
    expect(await erased(buyer.organizationId)).toEqual({ deliveries: 1, records: 1 });
    expect(await billing.sql('select from $schema.snapshot')).toEqual([]);
  });

  it('keeps what arrives later as that of an unlinked merchant, for the next organization', async () => {
    const { organizationId } = await billing.given.merchant();
    await billing.receive(...billing.allEvents());
    await deleteOrganization(organizationId);
    const late = fixture('product.updated');
    await billing.receive(late);
    await erased(organizationId);
    await billing.allProjected();
    expect(await billing.sql('select type, status from $schema.delivery')).toEqual([
      { type: 'product.updated', status: 'applied' },
    ]);
    const next = await billing.given.merchant();
    const { body } = await billing.as(next.owner).get('/api/billing/products').expect(200);
    expect(body.items).toMatchObject([{ id: late.data.id }]);
    const { body: orders } = await billing.as(next.owner).get('/api/billing/orders').expect(200);
    expect(orders.items).toEqual([]);

    // A repeated event erases nothing of the next organization.
    await deleteOrganization(organizationId);
    billing.clock.advance('61s');
    await eventually(async () => {
      expect(await billing.sql('select from $schema.organization_erasure')).toEqual([]);
    });
    expect(await billing.sql('select from $schema.product')).toHaveLength(1);
  });

  it('continues where it stopped after an error, which does not delay others (SEC-132)', async () => {
    const { organizationId } = await billing.given.merchant();
    const other = await billing.given.merchant('other merchant');
    await billing.receive(...billing.allEvents());
    const total = billing.allEvents().length;
    await billing.sql(`create function $schema.defect() returns trigger language plpgsql as
      $$ begin raise exception 'defect'; end $$`);
    await billing.sql(`create trigger defect before delete on $schema.snapshot for each row
      when (old.provider_organization_id = '${fixtureIds.merchant}')
      execute function $schema.defect()`);
    await deleteOrganization(organizationId);
    await eventually(async () => {
      expect(await billing.sql('select from $schema.delivery')).toEqual([]);
    });
    expect(await billing.sql('select deliveries from $schema.organization_erasure')).toEqual([
      { deliveries: String(total) },
    ]);
    expect(await billing.sql('select from $schema.snapshot')).not.toEqual([]);
    await billing.receive(merchantEvents('other merchant').customer('their customer'));
    await deleteOrganization(other.organizationId);
    await eventually(async () => {
      const ids = await billing.sql(`select from $schema.snapshot where id = 'their customer'`);
      expect(ids).toEqual([]);
    });
    await billing.sql('drop trigger defect on $schema.snapshot');
    expect(await erased(organizationId)).toMatchObject({ deliveries: total });
    expect(await billing.sql('select from $schema.snapshot')).toEqual([]);
  });
});
