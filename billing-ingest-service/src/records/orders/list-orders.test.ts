import { beforeEach, describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/orders', () => {
  const billing = useBillingService();
  const path = '/api/billing/orders';
  beforeEach(() => billing.empty());

  it('lists each order of the fixtures once with all its fields', async () => {
    await billing.receive(...billing.allEvents());
    const { owner } = await billing.given.merchant();
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(
      body.items.map(
        ({ id, status, netAmount, totalAmount, refundedAmount }: Record<string, unknown>) => ({
          id,
          status,
          netAmount,
          totalAmount,
          refundedAmount,
        }),
      ),
    ).toEqual(
      ['order.updated', 'variants/order.refunded.full', 'order.paid'].map((name) => {
        const { data } = fixture(name);
        return {
          id: data.id,
          status: data.status,
          netAmount: data.net_amount,
          totalAmount: data.total_amount,
          refundedAmount: data.refunded_amount,
        };
      }),
    );
    expect(body.items[1]).toMatchObject({
      customer: { id: fixtureIds.customer, name: 'Ingrid Solheim' },
      product: { name: 'Sample Pack Vol. 1 – Nordlys', isRecurring: false },
      metadata: fixture('variants/order.refunded.full').data.metadata,
    });
  });

  it('filters by status, reason and subscription, and searches by name', async () => {
    await billing.receive(...billing.allEvents());
    const { organizationId } = await billing.given.merchant();
    const reader = await billing.given.member('admin', organizationId);
    const count = async (query: string) =>
      (await billing.as(reader).get(`${path}?${query}`).expect(200)).body.items.length;
    expect(await count('status=refunded')).toBe(1);
    expect(await count('status=pending')).toBe(0);
    expect(await count('billingReason=subscription_cycle')).toBe(1);
    expect(await count(`subscriptionId=${fixtureIds.subscription}`)).toBe(2);
    expect(await count('search=sample')).toBe(1);
  });

  it('requires billing:read', async () => {
    const member = await billing.given.member('member', 'somewhere');
    await billing.as(member).get(path).expect(403);
    await billing.as(null).get(path).expect(401);
  });

  it('pages through the orders of the newest thousand customers of a frequent name, and says that it is incomplete', async () => {
    const { owner } = await billing.given.merchant('many');
    await billing.sql(
      `insert into $schema.customer (id, version, provider_organization_id, created_at, email, name, document)
       select 'many-' || n, 1, 'many', timestamptz '2025-01-01' + n * interval '1 second',
         'many-' || n, 'Frequent', '{}' from generate_series(1, 1002) as n`,
    );
    await billing.sql(
      `insert into $schema."order" (id, version, provider_organization_id, created_at, customer_id, document)
       select 'many-' || n, 1, 'many', timestamptz '2025-02-01' - n * interval '1 second',
         'many-' || n, json_build_object('id', 'many-' || n, 'createdAt', '', 'status', 'paid',
           'paid', true, 'currency', 'usd', 'subtotalAmount', 1, 'discountAmount', 0, 'netAmount', 1,
           'taxAmount', 0, 'totalAmount', 1, 'refundedAmount', 0, 'refundedTaxAmount', 0,
           'billingReason', 'purchase', 'customerId', 'many-' || n)
       from generate_series(1, 1002) as n`,
    );
    // More newer orders than are looked through before the customers with the name.
    await billing.sql(
      `insert into $schema."order" (id, version, provider_organization_id, created_at, document)
       select 'newer-' || n, 1, 'many', timestamptz '2025-03-01', '{}' from generate_series(1, 6000) as n`,
    );
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await billing
        .as(owner)
        .get(`/api/billing/orders?search=frequent&limit=100${cursor}`)
        .expect(200);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
      if (seen.length === 100) expect(body.incomplete).toBe(true);
    } while (cursor !== '');
    expect(seen).toEqual(Array.from({ length: 1000 }, (_, index) => `many-${index + 3}`));
  });
});
