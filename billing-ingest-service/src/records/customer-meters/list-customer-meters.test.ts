import { describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/customer-meters', () => {
  const billing = useBillingService();

  it('lists balances, sorted by balance', async () => {
    const state = fixture('customer.state_changed');
    const [meter] = state.data.active_meters;
    const other = (id: string, balance: number) => ({
      type: state.type,
      data: {
        ...state.data,
        id,
        active_subscriptions: [],
        granted_benefits: [],
        active_meters: [{ ...meter, balance }],
      },
    });
    await billing.receive(
      state,
      fixture('subscription.updated'),
      other('rich', 1e21),
      other('poor', -0.001),
    );
    const { owner } = await billing.given.merchant();
    const read = async (query: string) =>
      (await billing.as(owner).get(`/api/billing/customer-meters?${query}`).expect(200)).body;
    const { items } = await read('sort=balance');
    expect(items.map(({ balance }: { balance: number }) => balance)).toEqual([
      -112.75, -0.001, 1e21,
    ]);
    expect(items[0]).toMatchObject({
      customerId: fixtureIds.customer,
      meterId: meter.meter_id,
      meterName: 'Transcription minutes',
      consumedUnits: 412.75,
      creditedUnits: 300,
      modifiedAt: meter.modified_at,
      customer: { name: 'Ingrid Solheim' },
    });
    const { nextCursor } = await read('sort=-balance&limit=1');
    const second = await read(`sort=-balance&limit=1&cursor=${nextCursor}`);
    expect(second.items).toMatchObject([{ customerId: 'poor' }]);
    expect((await read(`customerId=poor&meterId=${meter.meter_id}`)).items).toHaveLength(1);
  });
});
