import { createRequestSender } from '@tessera/chassis/messaging/request-reply';
import { billingRequests } from '@tessera/contracts/billing/requests';
import type { RequestInput } from '@tessera/contracts/define/request';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

describe('GET /api/billing/entitlements/check', () => {
  const billing = useBillingService();
  const path = '/api/billing/entitlements/check';
  const user = 'usr_7f3k2m9q';
  const grant = fixture('variants/benefit_grant.created.license_keys').data;
  const subscription = fixture('subscription.active').data;
  const [meter] = fixture('customer.state_changed').data.active_meters;
  let merchant: Awaited<ReturnType<typeof billing.given.merchant>>;

  beforeAll(async () => {
    await billing.receive(
      fixture('customer.state_changed'),
      fixture('variants/benefit_grant.created.license_keys'),
      fixture('subscription.active'),
    );
    merchant = await billing.given.merchant();
  });

  const check = async (query: string) =>
    (await billing.as(merchant.owner).get(`${path}?${query}`).expect(200)).body;

  const request = (input: RequestInput<typeof billingRequests.checkEntitlement>) => {
    const broker = {
      connection: () => billing.nats,
      isConnected: () => true,
    };
    return createRequestSender(broker)(billingRequests.checkEntitlement, input);
  };

  it('returns true for granted benefits and subscribed products, and false for all others', async () => {
    const { benefit_id: benefitId } = grant;
    const { product_id: productId } = subscription;
    const both = await check(`userId=${user}&benefitId=${benefitId}&productId=${productId}`);
    expect(both).toMatchObject({
      isEntitled: true,
      benefit: {
        benefitId,
        customerId: fixtureIds.customer,
        properties: { displayKey: grant.properties.display_key },
      },
      subscription: { id: fixtureIds.subscription, productId, status: 'active' },
      meter: null,
      asOf: expect.stringMatching(/^2025-/),
    });
    expect(await check(`userId=${user}&benefitId=other`)).toMatchObject({
      isEntitled: false,
      benefit: null,
    });
    expect((await check(`userId=${user}&benefitId=${benefitId}&productId=other`)).isEntitled).toBe(
      false,
    );
    expect((await check(`userId=unknown&benefitId=${benefitId}`)).isEntitled).toBe(false);
    expect(
      (await check(`customerId=${fixtureIds.customer}&benefitId=${benefitId}`)).isEntitled,
    ).toBe(true);
  });

  it('returns the balance of a meter over all customers of the buyer', async () => {
    const read = async () =>
      (await check(`userId=${user}&meterId=${meter.meter_id}`)).meter as Record<string, unknown>;
    expect(await read()).toMatchObject({ balance: -112.75, asOf: meter.modified_at });
    const { data } = fixture('customer.state_changed');
    const older = { ...meter, modified_at: '2025-07-01T00:00:00Z', balance: 12.75 };
    await billing.receive({
      type: 'customer.state_changed',
      data: {
        ...data,
        id: 'second',
        active_subscriptions: [],
        granted_benefits: [],
        active_meters: [older],
      },
    });
    expect(await read()).toEqual({
      meterId: meter.meter_id,
      meterName: expect.any(String),
      consumedUnits: 825.5,
      creditedUnits: 600,
      balance: -100,
      asOf: '2025-07-01T00:00:00Z',
    });
  });

  it('returns the same to other services, for the merchant that they name', async () => {
    const { organizationId } = merchant;
    const { benefit_id: benefitId } = grant;
    expect(await request({ organizationId, userId: user, benefitId })).toEqual(
      await check(`userId=${user}&benefitId=${benefitId}`),
    );
    const other = await billing.given.merchant('other-merchant');
    expect(
      await request({ organizationId: other.organizationId, userId: user, benefitId }),
    ).toMatchObject({ isEntitled: false, asOf: null });
    expect(await request({ organizationId: 'unknown', userId: user, benefitId })).toMatchObject({
      isEntitled: false,
    });
  });

  it('returns false for a revoked grant, and for a canceled subscription only after its end', async () => {
    const { data } = fixture('variants/benefit_grant.created.custom');
    const grantUpdated = (version: string, change: object) => ({
      type: 'benefit_grant.updated',
      data: { ...data, id: 'followed', benefit_id: 'followed', modified_at: version, ...change },
    });
    const isEntitled = async () =>
      (await check(`userId=${user}&benefitId=followed`)).isEntitled as boolean;
    await billing.receive(grantUpdated('2026-01-01T00:00:00Z', {}));
    expect(await isEntitled()).toBe(true);
    await billing.receive(
      grantUpdated('2026-01-02T00:00:00Z', { is_granted: false, is_revoked: true }),
    );
    expect(await isEntitled()).toBe(false);

    const leaving = { ...subscription, id: 'leaving', product_id: 'leaving' };
    const isSubscribed = async () =>
      (await check(`userId=${user}&productId=leaving`)).isEntitled as boolean;
    const inAnHour = new Date(billing.clock.now().getTime() + 3_600_000).toISOString();
    await billing.receive({
      type: 'subscription.canceled',
      data: { ...leaving, cancel_at_period_end: true, ended_at: inAnHour },
    });
    expect(await isSubscribed()).toBe(true);
    billing.clock.advance('2h');
    expect(await isSubscribed()).toBe(false);
  });

  it('requires one buyer, something to check, and billing:read', async () => {
    for (const query of ['userId=a', 'benefitId=b', 'userId=a&customerId=b&benefitId=c']) {
      await billing.as(merchant.owner).get(`${path}?${query}`).expect(400);
    }
    const member = await billing.given.member('member', 'somewhere');
    await billing.as(member).get(`${path}?userId=a&benefitId=b`).expect(403);
    await billing.as(null).get(`${path}?userId=a&benefitId=b`).expect(401);
  });
});
