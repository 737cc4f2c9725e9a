import { randomUUID } from 'node:crypto';
import { billingEvents } from '@tessera/contracts/billing/events';
import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';

const path = '/api/billing/endpoints';

describe('POST /api/billing/endpoints', () => {
  const billing = useBillingService({ BILLING_ENDPOINT_LIMIT: '3' });

  it('creates an unguessable URL and a secret that is returned once', async () => {
    const organizationId = randomUUID();
    const owner = await billing.given.member('owner', organizationId);
    const { body } = await billing.as(owner).post(path).send({ name: 'Shop' }).expect(200);
    const { endpoint, secret } = body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{58,}={0,2}$/);
    expect(endpoint).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      organizationId,
      name: 'Shop',
      url: `http://localhost:3000/webhooks/billing/${endpoint.id}`,
      isEnabled: true,
      createdAt: expect.any(String),
      secretCreatedAt: expect.any(String),
      previousSecretCreatedAt: null,
      lastDeliveryAt: null,
      rejections: [],
    });
    const { text } = await billing.as(owner).get(path).expect(200);
    expect(text).toContain(endpoint.id);
    expect(text).not.toContain(secret);
    expect(await billing.published(billingEvents.endpointCreated)).toContainEqual({
      endpointId: endpoint.id,
      organizationId,
    });
  });

  it('encrypts secrets: no row or event contains one', async () => {
    const { secret } = await billing.given.endpoint();
    const rows = await billing.sql(
      `select row_to_json(endpoint)::text as text from $schema.endpoint
       union all select envelope::text from $schema.outbox`,
    );
    const stored = JSON.stringify(rows);
    expect(stored).toContain('previous_secret');
    expect(stored.includes(secret) || stored.includes(secret.slice(6))).toBe(false);
  });

  it('accepts a secret of the provider with either key derivation', async () => {
    const owner = await billing.given.member('owner', randomUUID());
    const create = (secret: string) => billing.as(owner).post(path).send({ name: 'Given', secret });
    const { body } = await create('polar_whs_0123456789abcdef').expect(200);
    expect(body.secret).toBe('polar_whs_0123456789abcdef');
    await create('standard:polar_whs_no-base64').expect(400);
    await create('too short').expect(400);
    await create('sixteen letters and a blank').expect(400);
    await create(`raw:${'x'.repeat(253)}`).expect(400);
  });

  it.each([
    {},
    { name: '' },
    { name: '  ' },
    { name: 7 },
    { name: 'a\u0000' },
    { name: 'x'.repeat(257) },
  ])('rejects %j', async (given) => {
    const owner = await billing.given.member('owner', randomUUID());
    await billing.as(owner).post(path).send(given).expect(400);
  });

  it('enforces the limit for concurrent requests', async () => {
    const owner = await billing.given.member('owner', randomUUID());
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => billing.as(owner).post(path).send({ name: 'One of many' })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(new Set(rejected.map(({ body }) => body.code))).toEqual(
      new Set(['ENDPOINT_LIMIT_REACHED']),
    );
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body).toMatchObject({ limit: 3, items: { length: 3 } });
  });

  it('requires billing:update', async () => {
    const admin = await billing.given.member('admin', randomUUID());
    const { body } = await billing.as(admin).post(path).send({ name: 'Shop' }).expect(403);
    expect(body.code).toBe('YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING');
    await billing.as(null).post(path).send({ name: 'Shop' }).expect(401);
  });
});
