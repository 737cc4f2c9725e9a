import { billingEvents } from '@tessera/contracts/billing/events';
import { afterAll, describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';
import { startProviderServer } from '../../test/provider-server.ts';

const provider = await startProviderServer();

describe('POST /api/billing/set-provider-token', () => {
  const billing = useBillingService({ BILLING_PROVIDER_URL: provider.url });
  afterAll(() => provider.close());
  const set = '/api/billing/set-provider-token';
  const token = 'polar_oat_that_is_never_returned';

  it('encrypts the token, returns when it was set, and never returns it', async () => {
    const { organizationId, owner } = await billing.given.merchant('with-a-token');
    const { body: before } = await billing.as(owner).get('/api/billing/connection').expect(200);
    expect(before).toMatchObject({ reconciliationEnabled: true, tokenSetAt: null });
    const { body, text } = await billing.as(owner).post(set).send({ token }).expect(200);
    expect(body).toMatchObject({ organizationId, tokenSetAt: expect.any(String) });
    expect(text).not.toContain(token);
    const [row] = await billing.sql('select token from $schema.provider_token');
    expect(row?.token).not.toContain(token);
    const { text: shown } = await billing.as(owner).get('/api/billing/connection').expect(200);
    expect(shown).not.toContain(token);
    expect(await billing.published(billingEvents.providerTokenSet)).toEqual([{ organizationId }]);
  });

  it('replaces the token, with concurrent requests as well', async () => {
    const { organizationId, owner } = await billing.given.merchant('with-two-tokens');
    const responses = await Promise.all(
      ['polar_oat_one', 'polar_oat_two'].map((one) =>
        billing.as(owner).post(set).send({ token: one }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await billing.sql(
      'select 1 from $schema.provider_token where organization_id = $1',
      [organizationId],
    );
    expect(rows).toHaveLength(1);
  });

  it('requires a link and a valid token format', async () => {
    const owner = await billing.given.member('owner', 'not-linked');
    const { body } = await billing.as(owner).post(set).send({ token }).expect(400);
    expect(body.code).toBe('ORGANIZATION_IS_NOT_LINKED');
    for (const wrong of ['', 'short', 'with a space in it', 'x'.repeat(513)]) {
      await billing.as(owner).post(set).send({ token: wrong }).expect(400);
    }
  });

  it('requires billing:update', async () => {
    const { organizationId } = await billing.given.merchant('of-an-admin');
    const admin = await billing.given.member('admin', organizationId);
    const { body } = await billing.as(admin).post(set).send({ token }).expect(403);
    expect(body.code).toBe('YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING');
    await billing.as(null).post(set).send({ token }).expect(401);
  });
});
