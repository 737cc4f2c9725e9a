import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';

describe('GET /api/billing/replays/:id', () => {
  const billing = useBillingService();

  it('returns the progress to members with billing:read', async () => {
    const { organizationId, owner } = await billing.given.merchant('m');
    const { body } = await billing.as(owner).post('/api/billing/replays').send({}).expect(200);
    const admin = await billing.given.member('admin', organizationId);
    const { body: replay } = await billing
      .as(admin)
      .get(`/api/billing/replays/${body.id}`)
      .expect(200);
    expect(replay).toMatchObject({ id: body.id, total: 0, done: 0, failed: 0 });
    const member = await billing.given.member('member', organizationId);
    await billing.as(member).get(`/api/billing/replays/${body.id}`).expect(403);
    await billing.as(owner).get('/api/billing/replays/none').expect(404);
  });
});
