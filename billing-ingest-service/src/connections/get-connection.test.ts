import { describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

describe('GET /api/billing/connection', () => {
  const billing = useBillingService();
  const withDashboard = useBillingService({
    BILLING_PROVIDER_DASHBOARD_URL: 'https://provider.example/dashboard/',
  });
  const withoutDashboard = useBillingService({ BILLING_PROVIDER_DASHBOARD_URL: 'none' });
  const path = '/api/billing/connection';

  it('returns the link before any delivery', async () => {
    const { organizationId, owner } = await billing.given.merchant('a-merchant');
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body).toEqual({
      organizationId,
      providerOrganizationId: 'a-merchant',
      isConfirmed: true,
      linkedAt: expect.any(String),
      lastDeliveryAt: null,
      providerOrganization: null,
      dashboardUrl: null,
      reconciliationEnabled: false,
      tokenSetAt: null,
    });
  });

  it('returns the dashboard URL of the provider organization', async () => {
    await withDashboard.receive(fixture('organization.updated'));
    const { owner } = await withDashboard.given.merchant();
    const dashboardOf = async () =>
      (await withDashboard.as(owner).get(path).expect(200)).body.dashboardUrl;
    const { slug } = fixture('organization.updated').data;
    expect(await dashboardOf()).toBe(`https://provider.example/dashboard/${slug}`);
    await withDashboard.sql(
      `update $schema.provider_organization set document = jsonb_set(document::jsonb, '{slug}', $1)::json`,
      [JSON.stringify('../a?b#c')],
    );
    expect(await dashboardOf()).toBe('https://provider.example/dashboard/..%2Fa%3Fb%23c');
    await withDashboard.sql(
      `update $schema.provider_organization set document = jsonb_set(document::jsonb, '{slug}', $1)::json`,
      [JSON.stringify('..')],
    );
    expect(await dashboardOf()).toBeNull();
  });

  it.each([
    ['the known dashboard by default', () => billing, 'https://polar.sh/dashboard/'],
    ['no dashboard if it is turned off', () => withoutDashboard, null],
  ])('returns %s', async (_, service, base) => {
    const { slug } = fixture('organization.updated').data;
    await service().receive(fixture('organization.updated'));
    const { owner } = await service().given.merchant();
    const { body } = await service().as(owner).get(path).expect(200);
    expect(body.dashboardUrl).toBe(base && `${base}${slug}`);
  });

  it('returns null without a link', async () => {
    const admin = await billing.given.member('admin', 'not-linked');
    const { body } = await billing.as(admin).get(path).expect(200);
    expect(body).toBeNull();
  });

  it('requires billing:read', async () => {
    const member = await billing.given.member('member', 'not-linked');
    expect((await billing.as(member).get(path).expect(403)).body.code).toBe(
      'YOU_ARE_NOT_ALLOWED_TO_READ_BILLING',
    );
    await billing.as(null).get(path).expect(401);
  });
});
