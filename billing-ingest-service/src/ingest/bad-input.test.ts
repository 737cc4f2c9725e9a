import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

type WebhookTarget = { readonly endpointId?: string; readonly secret?: string };

const body = JSON.stringify(fixture('refund.created'));
const MINUTES_SIX = 360_000;

describe.each(['platform', 'endpoint'] as const)('bad input to the %s URL', (kind) => {
  const billing = useBillingService();
  let opened: Promise<WebhookTarget> | undefined;
  const receiver = () => {
    opened ??=
      kind === 'platform'
        ? Promise.resolve({})
        : billing.given.endpoint().then(({ endpointId, secret }) => ({ endpointId, secret }));
    return opened;
  };
  const send = async (
    text: string | Buffer,
    more: { id: string; sentAt?: Date; secret?: string },
  ) => billing.send(text, { ...(await receiver()), ...more });
  const shifted = (milliseconds: number) => new Date(billing.clock.now().getTime() + milliseconds);
  const storedRows = (id: string) =>
    billing.sql('select status from $schema.delivery where webhook_id = $1', [id]);

  type Case = readonly [
    name: string,
    sending: (id: string) => Promise<{ status: number; body: { message: string } }>,
    status: number,
    message: string,
  ];
  const without = (header: string) => async (id: string) =>
    billing.send(body, { ...(await receiver()), id }).unset(header);
  const replaced = (header: string, value: string) => async (id: string) =>
    billing.send(body, { ...(await receiver()), id }).set(header, value);
  const rejected: Case[] = [
    ['no id', without('webhook-id'), 401, 'Missing required headers'],
    ['no timestamp', without('webhook-timestamp'), 401, 'Missing required headers'],
    ['no signature', without('webhook-signature'), 401, 'Missing required headers'],
    ['an empty signature', replaced('webhook-signature', ''), 401, 'Missing required headers'],
    ['no number', replaced('webhook-timestamp', 'now'), 401, 'Invalid Signature Headers'],
    ['a fraction', replaced('webhook-timestamp', '1.5'), 401, 'Invalid Signature Headers'],
    [
      'a sent time before 1970',
      replaced('webhook-timestamp', '-1'),
      401,
      'Invalid Signature Headers',
    ],
    ['time zero', replaced('webhook-timestamp', '0'), 401, 'Message timestamp too old'],
    [
      'the far future',
      replaced('webhook-timestamp', '999999999999'),
      401,
      'Message timestamp too new',
    ],
    [
      'a sent time in milliseconds',
      (id) => replaced('webhook-timestamp', String(billing.clock.now().getTime()))(id),
      401,
      'Message timestamp too new',
    ],
    [
      'a sent time of 400 digits',
      replaced('webhook-timestamp', '9'.repeat(400)),
      401,
      'Message timestamp too new',
    ],
    [
      'a delivery six minutes old',
      (id) => send(body, { id, sentAt: shifted(-MINUTES_SIX) }),
      401,
      'Message timestamp too old',
    ],
    [
      'one of six minutes ahead',
      (id) => send(body, { id, sentAt: shifted(MINUTES_SIX) }),
      401,
      'Message timestamp too new',
    ],
    [
      'a signature by another secret',
      (id) =>
        send(body, { id, secret: `whsec_${Buffer.from('another secret').toString('base64')}` }),
      401,
      'No matching signature found',
    ],
    ['a changed id', replaced('webhook-id', 'another'), 401, 'No matching signature found'],
    ['no version', replaced('webhook-signature', 'AAAA'), 401, 'No matching signature found'],
    [
      'garbage',
      replaced('webhook-signature', 'v1,v1,,,= v1 ,v1'),
      401,
      'No matching signature found',
    ],
    ['an id of blanks', replaced('webhook-id', 'a b'), 401, 'Invalid Signature Headers'],
    ['an id with a dot', replaced('webhook-id', 'a.b'), 401, 'Invalid Signature Headers'],
    ['a huge id', replaced('webhook-id', 'x'.repeat(257)), 401, 'Invalid Signature Headers'],
    [
      '1 MiB and a byte',
      (id) => send(Buffer.alloc(1_048_577, 0x20), { id }),
      413,
      'Payload too large',
    ],
    [
      'a compressed body',
      async (id) =>
        billing.send(gzipSync(body), { ...(await receiver()), id }).set('content-encoding', 'gzip'),
      415,
      'Unsupported media type',
    ],
  ];

  it.each(rejected)('rejects %s and stores no id', async (_, sending, status, message) => {
    const id = randomUUID();
    const response = await sending(id);
    expect([response.status, response.body.message]).toEqual([status, message]);
    expect(await storedRows(id)).toEqual([]);
    expect((await send(body, { id })).status).toBe(200);
  });

  it.each<[string, string | Buffer, number]>([
    ['nothing', '', 400],
    ['no JSON', '{"type":', 400],
    ['two documents', `${body}${body}`, 400],
    ['an array', `[${body}]`, 400],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400],
    ['a number as type', '{"type":1}', 400],
    ['a byte order mark', `\uFEFF${body}`, 200],
    ['50 000 levels', `{"type":"a","data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 200],
    ['U+0000', '{"type":"a\\u0000","data":{"\\u0000":"\\u0000"}}', 200],
    ['lone surrogates', '{"type":"\\ud800","data":{"\\udfff":"\\ud83d"}}', 200],
    ['a type of a kilobyte', `{"type":"${'x'.repeat(1_024)}"}`, 200],
    ['1 MiB', `{"type":"a","data":"${'x'.repeat(1_048_576 - 23)}"}`, 200],
  ])('responds to signed %s with %s', async (_, text, status) => {
    const id = randomUUID();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await send(text, { id })).status),
    );
    expect(new Set(statuses)).toEqual(new Set([status]));
    expect(await storedRows(id)).toHaveLength(1);
    await billing.allProjected();
  });

  it('rejects other methods', async () => {
    const { endpointId } = await receiver();
    const path = endpointId === undefined ? '/webhooks/billing' : `/webhooks/billing/${endpointId}`;
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await fetch(`${billing.service.url}${path}`, { method });
      expect(response.status).toBe(404);
    }
  });

  it('counts rejections by reason in the metrics', async () => {
    await send(body, { id: randomUUID(), sentAt: shifted(-MINUTES_SIX) });
    const metrics = await (await fetch(`${billing.service.opsUrl}/metrics`)).text();
    expect(metrics).toMatch(
      new RegExp(
        `tessera_billing_deliveries_rejected_total\\{receiver="${kind}",reason="MESSAGE_TIMESTAMP_TOO_OLD"\\} [1-9]`,
      ),
    );
  });
});
