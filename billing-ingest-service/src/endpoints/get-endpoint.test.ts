import { eventually } from '@tessera/testing/time';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

const path = '/api/billing/endpoints';

describe('GET /api/billing/endpoints/:id', () => {
  const billing = useBillingService();
  const event = JSON.stringify(fixture('organization.updated'));

  it('returns the time of the last delivery, and rejections by reason', async () => {
    const { owner, endpointId, secret } = await billing.given.endpoint();
    const old = new Date(billing.clock.now().getTime() - 301_000);
    await billing.send(event, { endpointId, secret }).expect(200);
    await billing.send(event, { endpointId }).expect(401);
    await billing.send(event, { endpointId }).expect(401);
    await billing.send(event, { endpointId, secret, sentAt: old }).expect(401);
    await billing.send('{}', { endpointId, secret }).expect(400);
    await billing.send(Buffer.alloc(1_048_577, 0x20), { endpointId, secret }).expect(413);
    await eventually(async () => {
      const { body } = await billing.as(owner).get(`${path}/${endpointId}`).expect(200);
      expect(body.lastDeliveryAt).toEqual(expect.any(String));
      const counts = Object.fromEntries(
        body.rejections.map(({ reason, count }: { reason: string; count: number }) => [
          reason,
          count,
        ]),
      );
      expect(counts).toEqual({
        NO_MATCHING_SIGNATURE_FOUND: 2,
        MESSAGE_TIMESTAMP_TOO_OLD: 1,
        NOT_AN_EVENT: 1,
        PAYLOAD_TOO_LARGE: 1,
      });
      expect(body.rejections[0].lastAt).toEqual(expect.any(String));
    });
  });

  it('responds with 404 for another organization and for an unknown endpoint', async () => {
    const theirs = await billing.given.endpoint();
    const { owner } = await billing.given.endpoint();
    for (const id of [theirs.endpointId, 'none']) {
      const { body } = await billing.as(owner).get(`${path}/${id}`).expect(404);
      expect(body.code).toBe('ENDPOINT_NOT_FOUND');
    }
    await billing
      .as(owner)
      .get(`${path}/${theirs.endpointId}?organizationId=${theirs.organizationId}`)
      .expect(403);
  });
});
