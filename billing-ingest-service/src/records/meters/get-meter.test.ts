import { beforeEach, describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/meters/:id', () => {
  const billing = useBillingService();
  beforeEach(() => billing.empty());

  it('sums the balances of all customers', async () => {
    const state = fixture('customer.state_changed');
    const other = { ...state.data, id: 'other', active_subscriptions: [], granted_benefits: [] };
    const [meter] = state.data.active_meters;
    await billing.receive(fixture('subscription.updated'), state, {
      type: state.type,
      data: {
        ...other,
        active_meters: [{ ...meter, consumed_units: 0.25, credited_units: 1, balance: 0.75 }],
      },
    });
    const { owner } = await billing.given.merchant();
    const { body } = await billing
      .as(owner)
      .get(`/api/billing/meters/${meter.meter_id}`)
      .expect(200);
    expect(body.usage).toEqual({
      customers: 2,
      consumedUnits: 413,
      creditedUnits: 301,
      balance: -112,
    });
  });

  it('returns zero for an unused meter', async () => {
    const { data } = fixture('subscription.updated');
    const [entry] = data.meters;
    await billing.receive({
      type: 'subscription.updated',
      data: { ...data, meters: [{ ...entry, meter: { ...entry.meter, id: 'unused' } }] },
    });
    const { owner } = await billing.given.merchant('other-merchant');
    await billing.as(owner).get('/api/billing/meters/unused').expect(404);
    const { organizationId } = await billing.given.merchant();
    const reader = await billing.given.member('admin', organizationId);
    const { body } = await billing.as(reader).get('/api/billing/meters/unused').expect(200);
    expect(body.usage).toEqual({ customers: 0, consumedUnits: 0, creditedUnits: 0, balance: 0 });
  });
});
