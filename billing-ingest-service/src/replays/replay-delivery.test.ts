import { billingEvents } from '@tessera/contracts/billing/events';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

describe('POST /api/billing/deliveries/:id/replay', () => {
  const billing = useBillingService();
  const replay = (id: string) => `/api/billing/deliveries/${encodeURIComponent(id)}/replay`;
  const receive = async () => {
    await billing.send(JSON.stringify(fixture('refund.updated')), { id: 'evt/1?' }).expect(200);
    await billing.allProjected();
  };
  beforeEach(() => billing.empty());

  it('processes a delivery again without publishing anything twice', async () => {
    await receive();
    const { owner } = await billing.given.merchant();
    await billing.as(owner).post(replay('evt/1?')).send({}).expect(200, { success: true });
    await billing.allProjected();
    expect(await billing.published(billingEvents.refundUpdated)).toHaveLength(1);
    const { body } = await billing.as(owner).get('/api/billing/deliveries').expect(200);
    expect(body.items).toMatchObject([{ id: 'evt/1?', status: 'applied', attempts: 1 }]);
  });

  it('restores a lost record', async () => {
    await receive();
    const { owner } = await billing.given.merchant();
    await billing.sql('truncate $schema.refund, $schema.snapshot');
    await billing.as(owner).post(replay('evt/1?')).send({}).expect(200);
    await billing.allProjected();
    expect(await billing.sql('select provider_organization_id from $schema.refund')).toEqual([
      { provider_organization_id: fixtureIds.merchant },
    ]);
  });

  it('responds with 404 to an unknown delivery and to one of another organization', async () => {
    await receive();
    const { owner } = await billing.given.merchant('another merchant');
    const { body } = await billing.as(owner).post(replay('evt/1?')).send({}).expect(404);
    expect(body.code).toBe('DELIVERY_NOT_FOUND');
  });

  it('requires billing:update', async () => {
    const admin = await billing.given.member('admin', 'somewhere');
    await billing.as(admin).post(replay('evt/1?')).send({}).expect(403);
  });
});
