import { billingEvents } from '@tessera/contracts/billing/events';
import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

const path = '/api/billing/endpoints';

describe('POST /api/billing/endpoints/:id/delete', () => {
  const billing = useBillingService();
  const event = JSON.stringify(fixture('organization.updated'));

  it('deletes the URL and keeps its deliveries', async () => {
    const { owner, endpointId, secret } = await billing.given.endpoint();
    await billing.send(event, { endpointId, secret, id: 'before-deletion' }).expect(200);
    await billing.allProjected();
    await billing.as(owner).post(`${path}/${endpointId}/delete`).send({}).expect(200);
    await billing.send(event, { endpointId, secret }).expect(404);
    await billing.as(owner).post(`${path}/${endpointId}/delete`).send({}).expect(404);
    const { body } = await billing.as(owner).get('/api/billing/deliveries').expect(200);
    expect(body.items).toMatchObject([{ id: 'before-deletion', status: 'applied' }]);
  });

  it('happens when the organization is deleted', async () => {
    const { organizationId, endpointId, secret } = await billing.given.endpoint();
    await billing.deliverEvent(orgEvents.organizationDeleted, {
      aggregate: organizationId,
      data: { organizationId },
    });
    await billing.send(event, { endpointId, secret }).expect(404);
    expect(await billing.published(billingEvents.endpointDeleted)).toContainEqual({
      endpointId,
      organizationId,
    });
  });

  it('requires billing:update in its organization', async () => {
    const { organizationId, endpointId } = await billing.given.endpoint();
    const admin = await billing.given.member('admin', organizationId);
    await billing.as(admin).post(`${path}/${endpointId}/delete`).send({}).expect(403);
    const outsider = await billing.given.endpoint();
    await billing.as(outsider.owner).post(`${path}/${endpointId}/delete`).send({}).expect(404);
  });
});
