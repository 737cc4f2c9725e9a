import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';

const path = '/api/billing/endpoints';

describe('GET /api/billing/endpoints', () => {
  const billing = useBillingService();

  it('lists only the endpoints of the organization, with the limit', async () => {
    const ours = await billing.given.endpoint();
    await billing.given.endpoint();
    const { body } = await billing.as(ours.owner).get(path).expect(200);
    expect(body).toMatchObject({ limit: 10, items: [{ id: ours.endpointId, name: 'Shop' }] });
    expect(body.items).toHaveLength(1);
  });

  it('requires billing:read', async () => {
    const { organizationId } = await billing.given.endpoint();
    const admin = await billing.given.member('admin', organizationId);
    expect((await billing.as(admin).get(path).expect(200)).body.items).toHaveLength(1);
    const member = await billing.given.member('member', organizationId);
    await billing.as(member).get(path).expect(403);
    await billing.as(null).get(path).expect(401);
  });
});
