import { eventually } from '@tessera/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';
import { projectDeliveries } from '../ingest/projector.ts';

describe('GET /api/billing/deliveries/:id', () => {
  const billing = useBillingService();
  beforeEach(() => billing.empty());
  const path = (id: string) => `/api/billing/deliveries/${encodeURIComponent(id)}`;

  it('returns headers, redacted text and other bytes under the same id', async () => {
    const text = JSON.stringify(fixture('checkout.created'), null, 2);
    await billing.send(text, { id: 'one' }).set('user-agent', 'polar.sh webhooks').expect(200);
    await billing.send(`${text} `, { id: 'one' }).expect(200);
    await billing.allProjected();
    const { owner } = await billing.given.merchant();
    const { body } = await billing.as(owner).get(path('one')).expect(200);
    expect(body).toMatchObject({
      id: 'one',
      type: 'checkout.created',
      status: 'applied',
      attempts: 2,
      hasConflict: true,
      headers: {
        'webhook-id': 'one',
        'webhook-timestamp': String(Date.parse(body.sentAt) / 1_000),
        'content-type': 'application/json',
        'user-agent': 'polar.sh webhooks',
      },
      payloadBytes: Buffer.byteLength(text),
      isRedacted: true,
      isTruncated: false,
      conflicts: [{ seen: 1, firstSeenAt: expect.any(String), bytes: Buffer.byteLength(text) + 1 }],
      failures: [],
    });
    expect(body.payload).toContain('"client_secret": "[redacted]"');
    expect(body.payload).toContain('https://pay.example.com/checkout/[redacted]');
    expect(JSON.stringify(body)).not.toMatch(/polar_c_fixture|v1,/);
  });

  it('lists failures without details', async () => {
    await billing.sql('alter table $schema.refund add constraint defect check (amount <> 4242)');
    const refund = fixture('refund.created');
    const broken = { ...refund, data: { ...refund.data, id: 'broken', amount: 4242 } };
    await billing.send(JSON.stringify(broken), { id: 'broken' }).expect(200);
    await billing.allProjected();
    await eventually(async () => {
      billing.clock.advance('2m');
      await projectDeliveries(billing.deps);
      const quarantined = await billing.sql(
        `select 1 from $schema.delivery where webhook_id = 'broken' and status = 'quarantined'`,
      );
      expect(quarantined).toHaveLength(1);
    });
    await billing.sql('alter table $schema.refund drop constraint defect');
    // The delivery was never processed, so no merchant is stored for it yet.
    await billing.sql(
      `update $schema.delivery set provider_organization_id = $1 where webhook_id = 'broken'`,
      [refund.data.organization_id],
    );
    const { owner } = await billing.given.merchant();
    const { body } = await billing.as(owner).get(path('broken')).expect(200);
    expect(body).toMatchObject({
      status: 'quarantined',
      reason: 'rejected by the database (23514)',
    });
    expect(body.failures).toHaveLength(5);
    expect(body.failures[0]).toEqual({
      at: expect.any(String),
      error: 'rejected by the database (23514)',
    });
  });

  it('distinguishes deliveries with the same id by endpoint', async () => {
    const ours = await billing.given.merchant('apart');
    const { endpointId, secret } = await billing.given.endpoint(ours.organizationId);
    const event = fixture('organization.updated');
    const text = JSON.stringify({ ...event, data: { ...event.data, id: 'apart' } });
    await billing.send(text, { id: 'same', endpointId, secret }).expect(200);
    await billing.send(`${text} `, { id: 'same' }).expect(200);
    await billing.allProjected();
    const get = async (query: string) =>
      (
        await billing
          .as(ours.owner)
          .get(`${path('same')}${query}`)
          .expect(200)
      ).body;
    expect((await get('')).endpointId).toBeNull();
    expect((await get(`?endpointId=${endpointId}`)).payload).toBe(text);
  });

  it('responds with 404 to an unknown delivery and to one of another organization', async () => {
    const { owner } = await billing.given.merchant('other merchant');
    for (const id of ['one', 'none']) {
      const { body } = await billing.as(owner).get(path(id)).expect(404);
      expect(body.code).toBe('DELIVERY_NOT_FOUND');
    }
    const member = await billing.given.member('member', 'somewhere');
    await billing.as(member).get(path('one')).expect(403);
    await billing.as(null).get(path('one')).expect(401);
  });
});
