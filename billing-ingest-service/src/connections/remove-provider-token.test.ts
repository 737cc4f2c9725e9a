import { billingEvents } from '@tessera/contracts/billing/events';
import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';

describe('POST /api/billing/remove-provider-token', () => {
  const billing = useBillingService({ BILLING_PROVIDER_URL: 'http://127.0.0.1:9' });
  const remove = '/api/billing/remove-provider-token';
  const set = '/api/billing/set-provider-token';

  it('deletes the token, once', async () => {
    const { organizationId, owner } = await billing.given.merchant();
    await billing.as(owner).post(set).send({ token: 'polar_oat_for_a_while' }).expect(200);
    const responses = await Promise.all(
      [1, 2].map(() => billing.as(owner).post(remove).send({ organizationId })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    const rejected = responses.find(({ status }) => status === 400);
    expect(rejected?.body.code).toBe('PROVIDER_TOKEN_NOT_FOUND');
    const { body } = await billing.as(owner).get('/api/billing/connection').expect(200);
    expect(body.tokenSetAt).toBeNull();
    expect(await billing.published(billingEvents.providerTokenRemoved)).toEqual([
      { organizationId },
    ]);
  });

  it('requires billing:update in the organization', async () => {
    const { organizationId } = await billing.given.merchant('another');
    const admin = await billing.given.member('admin', organizationId);
    await billing.as(admin).post(remove).send({}).expect(403);
    const outsider = await billing.given.member('owner', 'elsewhere');
    await billing.as(outsider).post(remove).send({ organizationId }).expect(403);
  });
});
