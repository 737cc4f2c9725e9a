import { describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

const path = '/api/billing/endpoints';

describe('POST /api/billing/endpoints/:id/revoke-previous-secret', () => {
  const billing = useBillingService();
  const event = JSON.stringify(fixture('organization.updated'));

  it('rejects signatures of the previous secret after the response', async () => {
    const { owner, endpointId, secret: older } = await billing.given.endpoint();
    const revoke = () =>
      billing.as(owner).post(`${path}/${endpointId}/revoke-previous-secret`).send({});
    expect((await revoke().expect(409)).body.code).toBe('ENDPOINT_HAS_ONE_SECRET');
    const { body: rotated } = await billing
      .as(owner)
      .post(`${path}/${endpointId}/rotate-secret`)
      .send({ secret: 'raw:polar_whs_0123456789' })
      .expect(200);
    expect(rotated.secret).toBe('raw:polar_whs_0123456789');
    expect((await revoke().expect(200)).body.previousSecretCreatedAt).toBeNull();
    await billing.send(event, { endpointId, secret: older }).expect(401);
  });

  it('rejects members without billing:update and other organizations', async () => {
    const { organizationId, endpointId } = await billing.given.endpoint();
    const admin = await billing.given.member('admin', organizationId);
    await billing
      .as(admin)
      .post(`${path}/${endpointId}/revoke-previous-secret`)
      .send({})
      .expect(403);
    const outsider = await billing.given.endpoint();
    await billing
      .as(outsider.owner)
      .post(`${path}/${endpointId}/revoke-previous-secret`)
      .send({})
      .expect(404);
  });
});
