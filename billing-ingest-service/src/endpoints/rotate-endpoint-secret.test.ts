import { describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

const path = '/api/billing/endpoints';

describe('POST /api/billing/endpoints/:id/rotate-secret', () => {
  const billing = useBillingService();
  const event = JSON.stringify(fixture('organization.updated'));

  it('accepts both secrets during the rotation', async () => {
    const { owner, endpointId, secret: older } = await billing.given.endpoint();
    const rotate = () => billing.as(owner).post(`${path}/${endpointId}/rotate-secret`).send({});
    const { body } = await rotate().expect(200);
    expect(body.secret).not.toBe(older);
    expect(body.endpoint.previousSecretCreatedAt).toEqual(expect.any(String));
    for (const secret of [older, body.secret]) {
      await billing.send(event, { endpointId, secret }).expect(200);
    }
    expect((await rotate().expect(409)).body.code).toBe('ENDPOINT_SECRET_IS_ROTATING');
  });

  it('accepts one of two concurrent rotations', async () => {
    const { owner, endpointId } = await billing.given.endpoint();
    const responses = await Promise.all(
      [1, 2].map(() => billing.as(owner).post(`${path}/${endpointId}/rotate-secret`).send({})),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('requires billing:update in its organization', async () => {
    const { organizationId, endpointId } = await billing.given.endpoint();
    const admin = await billing.given.member('admin', organizationId);
    await billing.as(admin).post(`${path}/${endpointId}/rotate-secret`).send({}).expect(403);
    const outsider = await billing.given.endpoint();
    await billing
      .as(outsider.owner)
      .post(`${path}/${endpointId}/rotate-secret`)
      .send({})
      .expect(404);
  });
});
