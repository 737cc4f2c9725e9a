import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';

const path = '/api/billing/connection-settings';

describe('GET /api/billing/connection-settings', () => {
  const strict = useBillingService({ BILLING_SELF_LINKING_ENABLED: '' });
  const open = useBillingService({
    BILLING_PROVIDER_URL: 'http://127.0.0.1:9',
    BILLING_SAMPLE_EVENTS_URL: 'http://127.0.0.1:9',
  });

  it('returns what linking requires', async () => {
    const owner = await strict.given.member('owner', 'of-the-strict');
    expect((await strict.as(owner).get(path).expect(200)).body).toEqual({
      selfLinkingEnabled: false,
      tokenProofEnabled: false,
      sampleEventsAvailable: false,
    });
    const other = await open.given.member('owner', 'of-the-open');
    expect((await open.as(other).get(path).expect(200)).body).toEqual({
      selfLinkingEnabled: true,
      tokenProofEnabled: true,
      sampleEventsAvailable: true,
    });
  });

  it('requires billing:read', async () => {
    const member = await strict.given.member('member', 'of-the-strict');
    await strict.as(member).get(path).expect(403);
    await strict.as(null).get(path).expect(401);
  });
});
