import { identityEvents } from '@tessera/contracts/identity/events';
import { describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

describe('GET /api/billing/entitlements', () => {
  const billing = useBillingService();
  const path = '/api/billing/entitlements';
  const state = fixture('customer.state_changed');

  /** A customer state of a merchant, in the provider's format. */
  const stateOf = (merchant: string, change: object = {}) => ({
    type: state.type,
    data: {
      ...state.data,
      id: merchant,
      organization_id: merchant,
      external_id: `user:${merchant}`,
      active_subscriptions: state.data.active_subscriptions.map((one: object) => ({
        ...one,
        id: `${merchant}-subscription`,
      })),
      granted_benefits: state.data.granted_benefits.map((one: { id: string }) => ({
        ...one,
        id: `${merchant}-${one.id}`,
      })),
      ...change,
    },
  });

  it('finds entitlements by any id of the buyer', async () => {
    await billing.receive(stateOf('buyer'), fixture('subscription.updated'));
    const { owner } = await billing.given.merchant('buyer');
    const read = async (query: string) =>
      (await billing.as(owner).get(`${path}?${query}`).expect(200)).body;
    const byCustomer = await read('customerId=buyer');
    expect(byCustomer.benefits).toHaveLength(state.data.granted_benefits.length);
    expect(byCustomer.subscriptions).toEqual([
      {
        id: 'buyer-subscription',
        customerId: 'buyer',
        productId: state.data.active_subscriptions[0].product_id,
        productName: null,
        status: 'active',
        currentPeriodEnd: state.data.active_subscriptions[0].current_period_end,
        cancelAtPeriodEnd: state.data.active_subscriptions[0].cancel_at_period_end,
      },
    ]);
    const [meter] = state.data.active_meters;
    expect(byCustomer.meters).toEqual([
      {
        meterId: meter.meter_id,
        meterName: null,
        customerId: 'buyer',
        consumedUnits: 412.75,
        creditedUnits: 300,
        balance: -112.75,
        asOf: meter.modified_at,
      },
    ]);
    expect(await read('userId=buyer')).toEqual(byCustomer);
    expect(await read('buyerOrganizationId=buyer')).toEqual({
      asOf: null,
      benefits: [],
      subscriptions: [],
      meters: [],
    });
    await billing.receive(
      stateOf('company', { organization_id: 'buyer', external_id: 'org:acme' }),
    );
    expect((await read('buyerOrganizationId=acme')).subscriptions).toHaveLength(1);
  });

  it('is empty after the user or the customer was deleted', async () => {
    await billing.receive(stateOf('leaver'));
    const { owner } = await billing.given.merchant('leaver');
    const count = async (query: string) =>
      (await billing.as(owner).get(`${path}?${query}`).expect(200)).body.benefits.length;
    expect(await count('userId=leaver')).toBeGreaterThan(0);
    await billing.deliverEvent(identityEvents.userDeleted, {
      aggregate: 'leaver',
      data: { userId: 'leaver' },
    });
    expect(await count('userId=leaver')).toBe(0);
    expect(await count('customerId=leaver')).toBeGreaterThan(0);
    const deleted = {
      ...fixture('customer.deleted').data,
      id: 'leaver',
      organization_id: 'leaver',
    };
    await billing.receive({ type: 'customer.deleted', data: deleted });
    expect(await count('customerId=leaver')).toBe(0);
  });

  it('returns nothing that another merchant sold', async () => {
    await billing.receive(stateOf('theirs'));
    const { owner } = await billing.given.merchant('other-merchant');
    for (const query of ['customerId=theirs', 'userId=theirs']) {
      const { body } = await billing.as(owner).get(`${path}?${query}`).expect(200);
      expect(body).toEqual({ asOf: null, benefits: [], subscriptions: [], meters: [] });
    }
    const { organizationId } = await billing.given.merchant('theirs');
    await billing
      .as(owner)
      .get(`${path}?customerId=theirs&organizationId=${organizationId}`)
      .expect(403);
  });

  it('requires exactly one buyer and billing:read', async () => {
    const { owner } = await billing.given.merchant('validation');
    for (const query of ['', 'customerId=a&userId=b', 'userId=', 'customerId=%00']) {
      await billing.as(owner).get(`${path}?${query}`).expect(400);
    }
    const member = await billing.given.member('member', 'somewhere');
    await billing.as(member).get(`${path}?userId=${fixtureIds.customer}`).expect(403);
    await billing.as(null).get(`${path}?userId=${fixtureIds.customer}`).expect(401);
  });

  it('ends entitlements that a later state with its own time does not contain', async () => {
    const { owner } = await billing.given.merchant('missed');
    const read = async () => {
      const { body } = await billing.as(owner).get(`${path}?customerId=missed`).expect(200);
      return [body.benefits.length, body.subscriptions.length];
    };
    const nothing = { active_subscriptions: [], granted_benefits: [] };
    const all = state.data.granted_benefits.length;
    await billing.receive({ ...stateOf('missed'), timestamp: '2026-02-01T00:00:00Z' });
    expect(await read()).toEqual([all, 1]);
    // This state has no timestamp, so it ends nothing: a retry of it would look newer than the records that it lacks.
    await billing.receive(stateOf('missed', nothing));
    expect(await read()).toEqual([all, 1]);
    await billing.receive({ ...stateOf('missed', nothing), timestamp: '2026-02-02T00:00:00Z' });
    expect(await read()).toEqual([0, 0]);
    // A newer event of the subscription itself takes precedence over its absence in the state.
    const { data } = fixture('subscription.active');
    const product = { ...data.product, organization_id: 'missed' };
    await billing.receive({
      type: 'subscription.active',
      data: {
        ...data,
        id: 'missed-subscription',
        customer_id: 'missed',
        product,
        modified_at: '2026-02-03T00:00:00.000001Z',
      },
    });
    expect(await read()).toEqual([0, 1]);
  });
});
