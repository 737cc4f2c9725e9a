import { billingEvents } from '@tessera/contracts/billing/events';
import { eventually } from '@tessera/testing/time';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

const path = '/api/billing/endpoints';

describe('POST /api/billing/endpoints/:id/update', () => {
  const billing = useBillingService();
  const event = JSON.stringify(fixture('organization.updated'));

  it('returns 404 while disabled, and counts the rejected deliveries for its owner', async () => {
    const { owner, endpointId, secret } = await billing.given.endpoint();
    const change = (given: object) =>
      billing.as(owner).post(`${path}/${endpointId}/update`).send(given).expect(200);

    expect((await change({ isEnabled: false })).body.isEnabled).toBe(false);
    const { body: disabled } = await billing.send(event, { endpointId, secret }).expect(404);
    const { body: unknown } = await billing.send(event, { endpointId: 'x'.repeat(32) }).expect(404);
    expect(disabled).toEqual(unknown);
    await eventually(async () => {
      const { body } = await billing.as(owner).get(`${path}/${endpointId}`).expect(200);
      expect(body.rejections).toMatchObject([{ reason: 'ENDPOINT_IS_DISABLED', count: 1 }]);
    });
    await change({ isEnabled: true });
    await billing.send(event, { endpointId, secret }).expect(200);

    expect((await change({ name: 'Store' })).body.name).toBe('Store');
    await change({ name: 'Store', isEnabled: true });
    const events = await billing.published(billingEvents.endpointUpdated);
    expect(
      events.filter((event) => event.endpointId === endpointId).map((event) => event.change),
    ).toEqual(['disabled', 'enabled', 'renamed']);
  });

  it('requires billing:update in its organization', async () => {
    const { organizationId, endpointId } = await billing.given.endpoint();
    const admin = await billing.given.member('admin', organizationId);
    await billing.as(admin).post(`${path}/${endpointId}/update`).send({ name: 'x' }).expect(403);
    const outsider = await billing.given.endpoint();
    await billing
      .as(outsider.owner)
      .post(`${path}/${endpointId}/update`)
      .send({ name: 'x' })
      .expect(404);
  });
});
