import { describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/benefit-grants/:id', () => {
  const billing = useBillingService();

  it('returns a grant before and after it is revoked', async () => {
    const { data } = fixture('benefit_grant.revoked');
    await billing.receive(fixture('benefit_grant.revoked'));
    const { owner } = await billing.given.merchant();
    const path = `/api/billing/benefit-grants/${data.id}`;
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body).toMatchObject({
      state: 'revoked',
      revokedAt: data.revoked_at,
      subscriptionId: data.subscription_id,
      benefitType: data.benefit.type,
      benefit: { description: data.benefit.description },
    });
  });
});
