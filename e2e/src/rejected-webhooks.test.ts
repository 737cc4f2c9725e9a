import { randomUUID } from 'node:crypto';
import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { customerRoutes } from '@tessera/contracts/billing/customers';
import { deliveryRoutes } from '@tessera/contracts/billing/deliveries';
import { endpointRoutes } from '@tessera/contracts/billing/endpoints';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { signDelivery } from '@tessera/dev/webhooks/send-delivery';
import { beforeAll, describe, expect, it } from 'vitest';
import { customerCreated } from './support/sample-deliveries.ts';
import { signUpUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const merchant = 'a-merchant-under-fire';
const settling = { timeout: 30_000, interval: 200 };
const SIX_MINUTES = 360_000;
const LIMIT_BYTES = 1_048_576;

type Target = { readonly url: string; readonly secret: string };

type Sent = {
  readonly body?: string | Buffer;
  readonly secret?: string;
  readonly at?: Date;
  readonly headers?: Readonly<Record<string, string>>;
  readonly without?: string;
};

describe('rejected webhooks, through the gateway', () => {
  const scenario = useStack();
  const good = () => String(customerCreated(merchant, 1).body);
  let platform: Target;
  let endpoint: Target;

  /** A user whose organization has a delivery URL. */
  async function createEndpoint(slug: string) {
    const owner = await signUpUser(scenario.stack.url, `${slug}@example.com`);
    await owner.call(organizationRoutes.createOrganization, { body: { name: slug, slug } });
    const made = await owner.call(endpointRoutes.createEndpoint, { body: { name: 'Production' } });
    return { owner, endpoint: { url: made.endpoint.url, secret: made.secret } };
  }
  async function send(
    target: Target,
    id: string,
    { body = good(), secret, at, headers, without }: Sent,
  ) {
    const signed: Record<string, string> = {
      'content-type': 'application/json',
      ...signDelivery({ id, body }, secret ?? target.secret, at),
      ...headers,
    };
    if (without !== undefined) delete signed[without];
    const response = await fetch(target.url, {
      method: 'POST',
      headers: signed,
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    return { status: response.status, text: await response.text() };
  }
  /** Sends a delivery twenty times at once and returns the different statuses. */
  async function sendConcurrently(target: Target, body: string): Promise<number[]> {
    const id = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => send(target, id, { body })),
    );
    return [...new Set(responses.map(({ status }) => status))];
  }

  beforeAll(async () => {
    platform = { url: scenario.stack.webhookUrl, secret: scenario.stack.webhookSecret };
    ({ endpoint } = await createEndpoint('under-fire'));
  });

  describe.each(['platform', 'endpoint'] as const)('at the URL of the %s', (kind) => {
    const target = () => (kind === 'endpoint' ? endpoint : platform);

    it.each<[string, number, string, () => Sent]>([
      [
        'an unsigned one',
        401,
        'Missing required headers',
        () => ({ without: 'webhook-signature' }),
      ],
      ['one without an id', 401, 'Missing required headers', () => ({ without: 'webhook-id' })],
      [
        'one without a time',
        401,
        'Missing required headers',
        () => ({ without: 'webhook-timestamp' }),
      ],
      [
        'a time that is none',
        401,
        'Invalid Signature Headers',
        () => ({ headers: { 'webhook-timestamp': 'now' } }),
      ],
      [
        'a wrongly signed one',
        401,
        'No matching signature found',
        () => ({ secret: `whsec_${Buffer.from('of an outsider').toString('base64')}` }),
      ],
      [
        'one that is too old',
        401,
        'Message timestamp too old',
        () => ({ at: new Date(Date.now() - SIX_MINUTES) }),
      ],
      [
        'one that is too new',
        401,
        'Message timestamp too new',
        () => ({ at: new Date(Date.now() + SIX_MINUTES) }),
      ],
      [
        'a time in milliseconds',
        401,
        'Message timestamp too new',
        () => ({ headers: { 'webhook-timestamp': String(Date.now()) } }),
      ],
      [
        'a time of 400 digits',
        401,
        'Message timestamp too new',
        () => ({ headers: { 'webhook-timestamp': '9'.repeat(400) } }),
      ],
      [
        'a tampered one',
        401,
        'No matching signature found',
        () => ({ headers: { 'webhook-id': randomUUID() } }),
      ],
      [
        'one above 1 MiB',
        413,
        'Payload too large',
        () => ({ body: Buffer.alloc(LIMIT_BYTES + 1, 0x20) }),
      ],
      ['what is not UTF-8', 400, '', () => ({ body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]) })],
      ['what is no JSON', 400, '', () => ({ body: '{"type":' })],
      ['what is no object', 400, '', () => ({ body: '[{"type":"order.paid"}]' })],
    ])('rejects %s with %i, and accepts a valid one with its id', async (_, status, text, sent) => {
      const id = randomUUID();
      const response = await send(target(), id, sent());
      expect(response.status).toBe(status);
      expect(response.text).toContain(text);
      expect((await send(target(), id, {})).status).toBe(200);
    });

    it.each<[string, () => string]>([
      ['a byte order mark', () => `\uFEFF${good()}`],
      ['50,000 levels', () => `{"type":"a","data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
      ['U+0000', () => '{"type":"a\\u0000","data":{"\\u0000":"\\u0000"}}'],
      ['lone surrogates', () => '{"type":"\\ud800","data":{"\\udfff":"\\ud83d"}}'],
      ['1 MiB', () => `{"type":"a","data":"${'x'.repeat(LIMIT_BYTES - 23)}"}`],
    ])('accepts %s in twenty concurrent deliveries', async (_, body) => {
      expect(await sendConcurrently(target(), body())).toEqual([200]);
    });

    it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('rejects the method %s', async (method) => {
      expect([404, 405]).toContain((await fetch(target().url, { method })).status);
    });
  });

  it('stores one delivery for each id, and one customer for each valid one', async () => {
    const ownMerchant = 'a-merchant-that-is-counted';
    const { owner, endpoint: own } = await createEndpoint('counting');
    for (const target of [platform, own]) {
      const id = randomUUID();
      const { body } = customerCreated(ownMerchant, 1);
      expect((await send(target, id, { body, without: 'webhook-signature' })).status).toBe(401);
      expect((await send(target, id, { body })).status).toBe(200);
      const other = `\uFEFF${customerCreated(ownMerchant, 2).body}`;
      expect(await sendConcurrently(target, other)).toEqual([200]);
    }
    const { items } = await owner.call(deliveryRoutes.listDeliveries, { query: {} });
    const [single = 0, repeated = 0] = items
      .map(({ attempts }) => attempts)
      .sort((one, other) => one - other);
    expect(items).toHaveLength(2);
    expect(single).toBe(1);
    expect(repeated).toBeGreaterThanOrEqual(20);

    const customers = async () => {
      const { items } = await owner.call(customerRoutes.listCustomers, { query: {} });
      return items.length;
    };
    await expect.poll(customers, settling).toBe(2);
    // Deliveries of the shared URL belong to the organization that links the merchant.
    await owner.call(connectionRoutes.linkOrganization, {
      body: { providerOrganizationId: ownMerchant },
    });
    await expect.poll(customers, settling).toBe(4);
  });
});
