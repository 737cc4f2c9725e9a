import { beforeEach, describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/subscriptions/:id', () => {
  const billing = useBillingService();
  beforeEach(() => billing.empty());
  const path = `/api/billing/subscriptions/${fixtureIds.subscription}`;

  it('includes prices, discount, meters and custom fields of the checkout', async () => {
    await billing.receive(fixture('subscription.updated'));
    const { owner } = await billing.given.merchant();
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body.prices).toMatchObject([
      { amountType: 'fixed', priceAmount: 2900, priceCurrency: 'usd' },
      { amountType: 'metered_unit', unitAmount: '1.250000000000', capAmount: 20000 },
    ]);
    expect(body.discount).toMatchObject({ type: 'fixed', duration: 'forever', amount: 500 });
    expect(body.discount).not.toHaveProperty('basisPoints');
    expect(body.meters).toMatchObject([
      { meterName: 'Transcription minutes', consumedUnits: 412.75, creditedUnits: 300 },
    ]);
    expect(body.customFieldData).toEqual(fixture('subscription.updated').data.custom_field_data);
  });

  it('names the meters after a customer state, which does not contain the names', async () => {
    const state = fixture('customer.state_changed');
    const [item] = state.data.active_subscriptions;
    // The state is newer than every other copy of the subscription.
    const newer = { ...item, modified_at: '2030-01-01T00:00:00Z' };
    await billing.receive(fixture('subscription.active'), {
      ...state,
      data: { ...state.data, active_subscriptions: [newer] },
    });
    const { owner } = await billing.given.merchant();
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body).toMatchObject({
      modifiedAt: '2030-01-01T00:00:00Z',
      meters: [{ meterName: 'Transcription minutes' }],
    });
    await billing.sql(`update $schema.meter set provider_organization_id = 'another-merchant'`);
    const { body: unnamed } = await billing.as(owner).get(path).expect(200);
    expect(unnamed.meters).toMatchObject([{ meterName: null }]);
  });

  it('returns 404 for an unknown subscription and for a subscription of another merchant', async () => {
    const owner = await billing.given.member('owner', 'elsewhere');
    const { body } = await billing.as(owner).get(path).expect(404);
    expect(body.code).toBe('SUBSCRIPTION_NOT_FOUND');
  });

  it('requires billing:read', async () => {
    const member = await billing.given.member('member', 'elsewhere');
    await billing.as(member).get(path).expect(403);
  });
});
