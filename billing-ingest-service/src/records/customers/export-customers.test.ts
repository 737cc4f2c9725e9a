import { describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/customers.csv', () => {
  const billing = useBillingService();
  const path = '/api/billing/customers.csv';
  const source = fixture('customer.updated').data;

  it('contains every customer once, over any number of pages', async () => {
    const { owner } = await billing.given.merchant('many');
    await billing.sql(
      `insert into $schema.customer (id, version, provider_organization_id, created_at, email, document)
       select 'many-' || n, 1, 'many', timestamptz '2025-01-01' + (n / 3) * interval '1 second',
         'buyer-' || n, json_build_object('id', 'many-' || n, 'email', 'buyer-' || n)
       from generate_series(1, 1503) as n`,
    );
    const { text, headers } = await billing.as(owner).get(path).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="customers.csv"',
      'cache-control': 'no-store',
      'transfer-encoding': 'chunked',
    });
    const [names, ...lines] = text.split('\r\n').slice(0, -1);
    expect(names).toMatch(/^\uFEFFid,createdAt,/);
    expect(new Set(lines).size).toBe(1503);
    expect(lines).toHaveLength(1503);
  });

  it('writes fields unchanged, except that formulas are escaped', async () => {
    await billing.receive({
      type: 'customer.updated',
      data: { ...source, organization_id: 'one', name: '=SUM(A1),"x"' },
    });
    const { owner } = await billing.given.merchant('one');
    const { text } = await billing.as(owner).get(path).expect(200);
    expect(text.split('\r\n')[1]).toBe(
      [
        source.id,
        source.created_at,
        source.modified_at,
        '',
        'user:usr_7f3k2m9q',
        'ingrid.solheim@example.com',
        'true',
        `"'=SUM(A1),""x"""`,
        'NO,,Tromsø,9008,Storgata 12,,NO 923 609 016 MVA,no_vat',
      ].join(','),
    );
    const none = await billing.as(owner).get(`${path}?search=unknown&isDeleted=true`).expect(200);
    expect(none.text.split('\r\n')).toHaveLength(2);
  });

  it('requires billing:read in the organization', async () => {
    const member = await billing.given.member('member', 'somewhere');
    await billing.as(member).get(path).expect(403);
    await billing.as(null).get(path).expect(401);
    const { owner } = await billing.given.merchant('other-merchant');
    const { text } = await billing.as(owner).get(path).expect(200);
    expect(text.split('\r\n')).toHaveLength(2);
    await billing.as(owner).get(`${path}?sort=metadata`).expect(400);
  });
});
