import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';

describe('POST /api/billing/unlink-organization', () => {
  const billing = useBillingService();
  const unlink = '/api/billing/unlink-organization';

  it('ends the link and keeps the records for the next link', async () => {
    await billing.receive(...billing.allEvents());
    const { owner } = await billing.given.merchant();
    const customers = async () =>
      (await billing.as(owner).get('/api/billing/customers').expect(200)).body.items;
    expect(await customers()).toHaveLength(1);

    await billing.as(owner).post(unlink).send({}).expect(200, { success: true });
    expect(await customers()).toEqual([]);
    const { body } = await billing.as(owner).post(unlink).send({}).expect(400);
    expect(body.code).toBe('ORGANIZATION_IS_NOT_LINKED');

    const next = await billing.given.merchant();
    const { body: page } = await billing.as(next.owner).get('/api/billing/customers').expect(200);
    expect(page.items).toHaveLength(1);
  });

  it('requires billing:update', async () => {
    const admin = await billing.given.member('admin', 'somewhere');
    const { body } = await billing.as(admin).post(unlink).send({}).expect(403);
    expect(body.code).toBe('YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING');
  });
});
