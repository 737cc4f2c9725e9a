import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';

const path = '/api/billing/missing-records';

describe('GET /api/billing/missing-records', () => {
  const billing = useBillingService();

  it('lists records that two listings in a row lacked, newest first, for the own merchant only', async () => {
    const ours = await billing.given.merchant('losing-merchant');
    const theirs = await billing.given.merchant('another-merchant');
    await billing.sql(
      `insert into $schema.missing_record (kind, id, provider_organization_id, missing_since, is_confirmed)
       values ('product', 'older', 'losing-merchant', '2026-01-01', true),
         ('discount', 'newer', 'losing-merchant', '2026-01-02', true),
         ('product', 'missed once', 'losing-merchant', '2026-01-03', false),
         ('product', 'theirs', 'another-merchant', '2026-01-04', true)`,
    );
    const { body } = await billing.as(ours.owner).get(`${path}?limit=1`).expect(200);
    expect(body.items).toEqual([
      { kind: 'discount', id: 'newer', missingSince: '2026-01-02T00:00:00.000Z' },
    ]);
    const { body: rest } = await billing
      .as(ours.owner)
      .get(`${path}?limit=1&cursor=${body.nextCursor}`)
      .expect(200);
    expect(rest).toMatchObject({ items: [{ kind: 'product', id: 'older' }], nextCursor: null });
    const { body: other } = await billing.as(theirs.owner).get(path).expect(200);
    expect(other.items).toMatchObject([{ id: 'theirs' }]);
  });

  it('rejects members without billing:read', async () => {
    const member = await billing.given.member('member', 'somewhere');
    await billing.as(member).get(path).expect(403);
    await billing.as(null).get(path).expect(401);
    const admin = await billing.given.member('admin', 'somewhere');
    await billing.as(admin).get(`${path}?cursor=x`).expect(400);
  });
});
