import { describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/discounts/:id', () => {
  const billing = useBillingService();

  it('returns the number of redemptions and their maximum', async () => {
    const { data } = fixture('order.created');
    await billing.receive({ type: 'order.created', data });
    const { owner } = await billing.given.merchant();
    const path = `/api/billing/discounts/${data.discount.id}`;
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body).toMatchObject({
      name: data.discount.name,
      code: data.discount.code,
      startsAt: data.discount.starts_at,
      endsAt: data.discount.ends_at,
      maxRedemptions: data.discount.max_redemptions,
      redemptionsCount: data.discount.redemptions_count,
      metadata: data.discount.metadata,
    });
  });
});
