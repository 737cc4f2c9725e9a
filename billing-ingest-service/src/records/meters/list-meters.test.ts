import { describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/meters', () => {
  const billing = useBillingService();

  it("returns filter and aggregation with the provider's names", async () => {
    const { data } = fixture('subscription.updated');
    await billing.receive(fixture('subscription.updated'));
    const { owner } = await billing.given.merchant();
    const { body } = await billing.as(owner).get('/api/billing/meters?search=minutes').expect(200);
    const { meter } = data.meters[0];
    expect(body.items).toEqual([
      {
        id: meter.id,
        createdAt: meter.created_at,
        modifiedAt: meter.modified_at,
        name: 'Transcription minutes',
        filter: meter.filter,
        aggregation: meter.aggregation,
        metadata: meter.metadata,
      },
    ]);
  });
});
