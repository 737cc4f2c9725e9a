import { describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/customers/:id', () => {
  const billing = useBillingService();
  const path = `/api/billing/customers/${fixtureIds.customer}`;

  it('returns subscriptions, benefits and meter balances of a customer', async () => {
    await billing.receive(...billing.allEvents());
    const { owner } = await billing.given.merchant();
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body).toMatchObject({
      id: fixtureIds.customer,
      deletedAt: '2025-09-01T06:00:00.600000Z',
    });
    expect(body.subscriptions).toMatchObject([
      { id: fixtureIds.subscription, status: 'canceled', productName: 'Fjordlight Pro' },
    ]);
    expect(body.benefits).toHaveLength(6);
    expect(body.benefits).toContainEqual(
      expect.objectContaining({
        benefitType: 'discord',
        description: 'Private Discord channel',
        isRevoked: true,
        isGranted: false,
      }),
    );
    expect(body.meters).toEqual([
      {
        meterId: '8829595b-97c2-4b2a-8938-33b0aaedc30d',
        meterName: 'Transcription minutes',
        consumedUnits: 412.75,
        creditedUnits: 300,
        balance: -112.75,
        createdAt: '2025-06-15T09:00:21.000000Z',
        modifiedAt: '2025-07-15T09:05:39.900000Z',
      },
    ]);
  });

  it('returns a customer known only from a customer state', async () => {
    const state = fixture('customer.state_changed');
    const [subscription] = state.data.active_subscriptions;
    const data = {
      ...state.data,
      id: 'by-state',
      organization_id: 'by-state',
      active_subscriptions: [{ ...subscription, id: 'by-state' }],
      granted_benefits: [{ ...state.data.granted_benefits[0], id: 'by-state' }],
    };
    await billing.receive({ type: 'customer.state_changed', data });
    const { owner } = await billing.given.merchant('by-state');
    const read = async (path: string) => (await billing.as(owner).get(path).expect(200)).body;
    expect(await read('/api/billing/customers/by-state')).toMatchObject({
      subscriptions: [{ id: 'by-state', status: 'active', endedAt: null }],
      benefits: [{ id: 'by-state', isGranted: true, isRevoked: false, revokedAt: null }],
      meters: [{ balance: -112.75 }],
    });
    expect((await read('/api/billing/subscriptions')).items).toHaveLength(1);
    await read('/api/billing/subscriptions/by-state');
  });

  it('returns 404 for an unknown customer', async () => {
    const owner = await billing.given.member('owner', 'empty');
    const { body } = await billing.as(owner).get('/api/billing/customers/unknown').expect(404);
    expect(body.code).toBe('CUSTOMER_NOT_FOUND');
  });

  it('requires billing:read', async () => {
    const member = await billing.given.member('member', 'empty');
    await billing.as(member).get(path).expect(403);
    await billing.as(null).get(path).expect(401);
  });
});
