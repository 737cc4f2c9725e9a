import { eventually } from '@tessera/testing/time';
import { afterAll, describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';
import { providerToken, startProviderServer } from '../../test/provider-server.ts';

const path = '/api/billing/reconciliations';
const provider = await startProviderServer();

describe('GET /api/billing/reconciliations', () => {
  const { data } = fixture('organization.updated');
  provider.collections.set('organizations', [data]);
  const billing = useBillingService({
    BILLING_PROVIDER_URL: provider.url,
    BILLING_PROVIDER_ACCESS_TOKEN: providerToken,
  });
  afterAll(() => provider.close());

  it('returns the results of a scheduled run for the own records only', async () => {
    const ours = await billing.given.merchant(data.id);
    const theirs = await billing.given.merchant('other merchant');
    await eventually(async () => {
      billing.clock.advance('1s');
      const { body } = await billing.as(ours.owner).get(path).expect(200);
      expect(body).toEqual({
        items: [
          {
            id: expect.any(String),
            startedAt: expect.any(String),
            finishedAt: expect.any(String),
            problem: null,
            checked: 1,
            missing: 1,
            outdated: 0,
            missingAtProvider: 0,
            usesOwnToken: false,
            kinds: [
              {
                kind: 'provider-organization',
                checked: 1,
                missing: 1,
                outdated: 0,
                missingAtProvider: 0,
              },
            ],
          },
        ],
        nextCursor: null,
      });
    }, 20_000);
    const { body } = await billing.as(theirs.owner).get(path).expect(200);
    expect(body.items).toMatchObject([{ checked: 0, missing: 0, outdated: 0 }]);
    const { body: deliveries } = await billing
      .as(ours.owner)
      .get('/api/billing/deliveries')
      .expect(200);
    expect(deliveries.items).toMatchObject([{ type: 'organization.updated', status: 'applied' }]);
  }, 30_000);

  it('requires billing:read', async () => {
    const member = await billing.given.member('member', 'somewhere');
    await billing.as(member).get(path).expect(403);
    await billing.as(null).get(path).expect(401);
    const admin = await billing.given.member('admin', 'somewhere');
    await billing.as(admin).get(`${path}?cursor=x`).expect(400);
  });
});
