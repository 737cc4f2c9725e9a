import { describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

describe('GET /api/billing/deliveries/:id/payload', () => {
  const billing = useBillingService({ BILLING_MAX_BODY_BYTES: `${4 * 1_048_576}` });
  const path = (id: string) => `/api/billing/deliveries/${encodeURIComponent(id)}`;

  it('returns the whole redacted payload where the details are truncated', async () => {
    const event = fixture('checkout.created');
    const long = { ...event, data: { ...event.data, metadata: { note: 'x'.repeat(1_048_576) } } };
    const text = JSON.stringify(long);
    await billing.send(text, { id: 'long' }).expect(200);
    await billing.allProjected();
    const { owner } = await billing.given.merchant();
    const shown = await billing.as(owner).get(path('long')).expect(200);
    expect(shown.body.isTruncated).toBe(true);

    const { body } = await billing
      .as(owner)
      .get(`${path('long')}/payload`)
      .expect(200);
    expect(body.isRedacted).toBe(true);
    expect(body.payload.length).toBeGreaterThan(shown.body.payload.length);
    expect(JSON.parse(body.payload).data.metadata).toEqual(long.data.metadata);
    expect(body.payload).not.toContain('polar_c_fixture');
  });

  it('responds with 404 for another organization', async () => {
    const { owner } = await billing.given.merchant('other-merchant');
    const { body } = await billing
      .as(owner)
      .get(`${path('long')}/payload`)
      .expect(404);
    expect(body.code).toBe('DELIVERY_NOT_FOUND');
  });
});
