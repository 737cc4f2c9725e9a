import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';

describe('GET /api/billing/connection', () => {
  const billing = useBillingService();
  const path = '/api/billing/connection';

  it('tells the link before the provider has told anything', async () => {
    const { organizationId, owner } = await billing.given.merchant('a-merchant');
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body).toEqual({
      organizationId,
      providerOrganizationId: 'a-merchant',
      linkedAt: expect.any(String),
      lastDeliveryAt: null,
      providerOrganization: null,
      canCompare: false,
      tokenSetAt: null,
    });
  });

  it('is null while there is no link', async () => {
    const admin = await billing.given.member('admin', 'not-linked');
    const { body } = await billing.as(admin).get(path).expect(200);
    expect(body).toBeNull();
  });

  it('is for members who may read the billing', async () => {
    const member = await billing.given.member('member', 'not-linked');
    expect((await billing.as(member).get(path).expect(403)).body.code).toBe(
      'YOU_ARE_NOT_ALLOWED_TO_READ_BILLING',
    );
    await billing.as(null).get(path).expect(401);
  });
});
