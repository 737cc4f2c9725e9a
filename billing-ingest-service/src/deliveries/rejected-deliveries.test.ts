import { randomUUID } from 'node:crypto';
import { eventually } from '@tessera/testing/time';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

const notEvents: readonly (readonly [name: string, body: string | Buffer, reason: string])[] = [
  ['nothing', '', 'the body is empty'],
  ['no JSON', 'hello', 'the body is not JSON'],
  ['cut JSON', '{"type":"order.paid","data":{', 'the body is not JSON'],
  ['two documents', '{"type":"a"}{"type":"a"}', 'the body is not JSON'],
  ['a byte order mark alone', '\uFEFF', 'the body is not JSON'],
  [
    'no UTF-8',
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    'the body is not valid UTF-8',
  ],
  ['an array', '[{"type":"order.paid"}]', 'the body is not a JSON object'],
  ['null', 'null', 'the body is not a JSON object'],
  ['a text', '"order.paid"', 'the body is not a JSON object'],
  ['no type', '{"data":{}}', 'the event has no type'],
  ['an empty type', '{"type":""}', 'the event has no type'],
  ['a number as type', '{"type":7}', 'the event has no type'],
];

/** An event of a provider organization that no other organization is linked to. */
function newEvent(): string {
  const event = fixture('customer.created');
  const data = { ...event.data, id: randomUUID(), organization_id: randomUUID() };
  return JSON.stringify({ ...event, data });
}

describe("deliveries to an organization's own URL that are not events", () => {
  // More than the maximum length of a shown body.
  const billing = useBillingService({ BILLING_MAX_BODY_BYTES: '2097152' });
  const path = '/api/billing/deliveries';
  const at = (id: string, rest = '') => `${path}/${encodeURIComponent(id)}${rest}`;
  const rejected = async (body: string | Buffer, id: string = randomUUID()) => {
    const ours = await billing.given.endpoint();
    await billing.send(body, { ...ours, id }).expect(400);
    return { ...ours, id };
  };

  it.each(notEvents)('lists and returns %s with its reason', async (_, body, reason) => {
    const { owner, endpointId, id } = await rejected(body);
    const listed = await billing.as(owner).get(`${path}?status=rejected`).expect(200);
    const delivery = {
      id,
      type: '',
      status: 'rejected',
      reason,
      endpointId,
      attempts: 1,
      hasConflict: false,
      record: null,
      projectedAt: null,
    };
    expect(listed.body.items).toMatchObject([delivery]);
    expect((await billing.as(owner).get(path).expect(200)).body.items).toHaveLength(1);

    const { body: shown } = await billing.as(owner).get(at(id)).expect(200);
    expect(shown).toMatchObject({
      ...delivery,
      payload: new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.from(body)),
      payloadBytes: Buffer.byteLength(body),
      isRedacted: false,
      isTruncated: false,
      headers: { 'webhook-id': id },
    });
    const whole = await billing.as(owner).get(at(id, '/payload')).expect(200);
    expect(whole.body.payload).toBe(shown.payload);
  });

  it('counts rejected deliveries, and excludes them for another status', async () => {
    const ours = await rejected('hello');
    await billing.send(newEvent(), ours).expect(200);
    await billing.send('{}', { ...ours, id: 'another' }).expect(400);
    await billing.allProjected();
    const count = async (query: string) =>
      (await billing.as(ours.owner).get(`${path}?${query}`).expect(200)).body.total;
    expect(await count('count=only')).toEqual({ count: 2, more: false });
    expect(await count('count=only&status=rejected')).toEqual({ count: 1, more: false });
    const { body } = await billing.as(ours.owner).get(`${path}?status=rejected`).expect(200);
    expect(body.items).toMatchObject([{ id: 'another' }]);
  });

  it('replaces secrets in text that is not JSON', async () => {
    const { owner, id } = await rejected(
      '{"client_secret":"polar_c_fixture_1","url":"/polar_c_fixture_1',
    );
    const { body } = await billing.as(owner).get(at(id)).expect(200);
    expect(body).toMatchObject({
      payload: '{"client_secret":"[redacted]","url":"/[redacted]',
      isRedacted: true,
    });
  });

  it('returns the beginning of a very long body', async () => {
    const text = 'x'.repeat(2_097_152);
    const { owner, id } = await rejected(text);
    const { body } = await billing.as(owner).get(at(id)).expect(200);
    expect(body).toMatchObject({ isTruncated: true, payloadBytes: text.length });
    expect(body.payload).toHaveLength(131_072);
    const whole = await billing.as(owner).get(at(id, '/payload')).expect(200);
    expect(whole.body.payload).toHaveLength(131_072);
  });

  it('keeps the first body and its reason, and stores another body as a conflict', async () => {
    const ours = await rejected('hello');
    await billing.send('[]', ours).expect(400);
    const { body } = await billing.as(ours.owner).get(at(ours.id)).expect(200);
    expect(body).toMatchObject({
      status: 'rejected',
      reason: 'the body is not JSON',
      payload: 'hello',
      attempts: 2,
      hasConflict: true,
      conflicts: [{ seen: 1, bytes: 2 }],
    });
  });

  it('becomes the event that arrives under its id, without a trace of the rejection', async () => {
    const ours = await rejected('hello');
    const text = newEvent();
    await billing.send(text, ours).set('user-agent', 'polar.sh webhooks').expect(200);
    await billing.allProjected();
    const { body } = await billing.as(ours.owner).get(at(ours.id)).expect(200);
    expect(body).toMatchObject({ status: 'applied', type: 'customer.created', reason: null });
    expect(body.headers['user-agent']).toBe('polar.sh webhooks');
  });

  it('returns a delivery that an older version stored without a reason', async () => {
    const { owner, id } = await rejected('hello');
    await billing.sql('update $schema.delivery set reason = null where webhook_id = $1', [id]);
    const { body } = await billing.as(owner).get(at(id)).expect(200);
    expect(body).toMatchObject({ status: 'rejected', reason: null, payload: 'hello' });
  });

  it('is visible only to members of its organization with billing:read', async () => {
    const { organizationId, id } = await rejected('hello');
    const outsider = await billing.given.merchant('other merchant');
    for (const rest of ['', '/payload']) {
      await billing.as(outsider.owner).get(at(id, rest)).expect(404);
      const member = await billing.given.member('member', organizationId);
      await billing.as(member).get(at(id, rest)).expect(403);
      await billing.as(null).get(at(id, rest)).expect(401);
    }
    const { body } = await billing.as(outsider.owner).get(`${path}?status=rejected`).expect(200);
    expect(body.items).toEqual([]);
  });

  it('rejects a replay of a body that is not an event', async () => {
    const { owner, id } = await rejected('hello');
    const { body } = await billing.as(owner).post(at(id, '/replay')).send({}).expect(409);
    expect(body).toEqual({
      code: 'DELIVERY_IS_NOT_AN_EVENT',
      message: 'The delivery is not an event, so it cannot be replayed',
    });
    const many = await billing
      .as(owner)
      .post('/api/billing/replays')
      .send({ status: 'rejected' })
      .expect(409);
    expect(many.body.code).toBe('DELIVERY_IS_NOT_AN_EVENT');
  });

  it('is skipped by a replay of all deliveries', async () => {
    const ours = await rejected('hello');
    await billing.send(newEvent(), { ...ours, id: 'good' });
    await billing.allProjected();
    const { body } = await billing.as(ours.owner).post('/api/billing/replays').send({}).expect(200);
    expect(body.total).toBe(1);
    await eventually(async () => {
      const replay = await billing.as(ours.owner).get(`/api/billing/replays/${body.id}`);
      expect(replay.body).toMatchObject({ done: 1, failed: 0, finishedAt: expect.any(String) });
    });
    const { body: left } = await billing.as(ours.owner).get(at(ours.id)).expect(200);
    expect(left).toMatchObject({ status: 'rejected', projectedAt: null });
  });

  it('replays the event when another URL received one under the same id', async () => {
    const ours = await billing.given.merchant('same id');
    const { endpointId, secret } = await billing.given.endpoint(ours.organizationId);
    const event = fixture('organization.updated');
    const text = JSON.stringify({ ...event, data: { ...event.data, id: 'same id' } });
    await billing.send(text, { id: 'twice' }).expect(200);
    await billing.send('hello', { id: 'twice', endpointId, secret }).expect(400);
    await billing.allProjected();
    await billing.as(ours.owner).post(at('twice', '/replay')).send({}).expect(200);
    await billing.allProjected();
    const { body } = await billing
      .as(ours.owner)
      .get(at('twice', `?endpointId=${endpointId}`))
      .expect(200);
    expect(body.status).toBe('rejected');
    const { body: unnamed } = await billing.as(ours.owner).get(at('twice')).expect(200);
    expect(unnamed).toMatchObject({ status: 'applied', endpointId: null });
  });
});
