import { describe, expect, it } from 'vitest';
import { allFixtures } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

const variants = [...allFixtures()]
  .filter(([name]) => name.startsWith('variants/benefit.created.'))
  .map(([, event]) => event);

describe('GET /api/billing/benefits', () => {
  const billing = useBillingService();

  it('returns the six types with their own properties and without tokens', async () => {
    await billing.receive(...variants);
    const { owner } = await billing.given.merchant();
    const { body, text } = await billing.as(owner).get('/api/billing/benefits').expect(200);
    const properties = Object.fromEntries(
      body.items.map((item: { type: string; properties: object }) => [item.type, item.properties]),
    );
    expect(properties).toEqual({
      custom: { note: expect.any(String) },
      discord: { guildId: expect.any(String), roleId: expect.any(String) },
      github_repository: {
        repositoryOwner: 'fjordlight',
        repositoryName: 'reverb-core',
        permission: 'pull',
      },
      downloadables: { files: expect.any(Array), archived: expect.any(Object) },
      license_keys: {
        prefix: 'FJORD',
        expires: { ttl: 1, timeframe: 'year' },
        activations: { limit: 3, enableCustomerAdmin: true },
        limitUsage: null,
      },
      meter_credit: { units: 300, rollover: true, meterId: expect.any(String) },
    });
    const [discord] = variants.filter(({ data }) => data.type === 'discord');
    expect(discord?.data.properties.guild_token).toEqual(expect.any(String));
    expect(text).not.toContain(discord?.data.properties.guild_token);
  });

  it('filters by type, finds by description, and stores an unknown type', async () => {
    const [{ data }] = variants as [(typeof variants)[number]];
    const later = { id: 'later', organization_id: 'later', type: 'slack', selectable: false };
    await billing.receive({ type: 'benefit.created', data: { ...data, ...later } });
    const { owner } = await billing.given.merchant('later');
    const path = '/api/billing/benefits?type=slack&selectable=false&search=mixing';
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body.items).toMatchObject([{ id: 'later', properties: data.properties }]);
  });
});
