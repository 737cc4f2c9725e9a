import { describe, expect, it } from 'vitest';
import { allFixtures, fixture, fixtureIds } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

const variants = [...allFixtures()]
  .filter(([name]) => name.startsWith('variants/benefit_grant.created.'))
  // The failed one is an earlier state of one of the others.
  .map(([name, { type, data }]) =>
    name.endsWith('failed') ? { type, data: { ...data, id: 'failed' } } : { type, data },
  );

describe('GET /api/billing/benefit-grants', () => {
  const billing = useBillingService();

  it("returns the properties of the benefit's type, and the reason of a failed grant", async () => {
    await billing.receive(...variants);
    const { owner } = await billing.given.merchant();
    const read = async (query: string) =>
      (await billing.as(owner).get(`/api/billing/benefit-grants?${query}`).expect(200)).body.items;
    expect(await read('benefitType=license_keys')).toMatchObject([
      {
        state: 'granted',
        customer: { id: fixtureIds.customer },
        benefit: { type: 'license_keys' },
        properties: { licenseKeyId: expect.any(String), displayKey: expect.any(String) },
      },
    ]);
    const failed = fixture('variants/benefit_grant.created.failed').data;
    expect(await read('state=failed')).toMatchObject([
      { id: 'failed', isGranted: false, error: failed.error, grantedAt: null },
    ]);
    expect((await read('state=granted')).length).toBe(variants.length - 1);
    expect(await read('state=revoked')).toEqual([]);
    expect(await read(`benefitId=${failed.benefit_id}&state=failed`)).toHaveLength(1);
    expect(await read(`subscriptionId=${fixtureIds.subscription}`)).not.toEqual([]);
    expect(await read('orderId=none')).toEqual([]);
    expect(await read('search=solheim')).toHaveLength(variants.length);
    await billing.as(owner).get('/api/billing/benefit-grants?state=perhaps').expect(400);
  });
});
