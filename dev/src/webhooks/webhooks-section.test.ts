import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { anyFreePort } from '@tessera/local-stack/ports';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DevConsole, startDevConsole } from '../dev-console/dev-console-server.ts';
import type { DeliveryFault } from './delivery-sender.ts';
import { sampleTypes } from './samples.ts';
import { sampleScenario } from './scenario/sample-scenario.ts';
import { webhooksSection } from './webhooks-section.ts';

type Received = { readonly headers: Record<string, string>; readonly body: string };

describe('webhooks page of the dev console', () => {
  const secret = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`;
  const received: Received[] = [];
  /** Verifies signatures as receivers do. */
  const receiver = createServer(async (request, response) => {
    const body = await text(request);
    const headers = request.headers as Record<string, string>;
    received.push({ headers, body });
    try {
      new Webhook(secret).verify(body, headers);
      response.writeHead(200).end('{"received":true}');
    } catch (error) {
      response.writeHead(403).end(error instanceof Error ? error.message : '');
    }
  });
  let devConsole: DevConsole;
  let page: string;
  let url: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks/billing`;
    const webhooks = webhooksSection({ url, secret });
    devConsole = await startDevConsole({ webhooks }, await anyFreePort());
    page = `${devConsole.url}/dev/webhooks`;
  });
  afterAll(async () => {
    await devConsole.stop();
    await new Promise((resolve) => receiver.close(resolve));
  });

  const look = async (search = '') => (await fetch(`${page}${search}`)).text();
  async function send(fields: Record<string, string>, ...on: DeliveryFault[]) {
    const body = new URLSearchParams({ url, secret, sample: 'order.paid', ...fields });
    for (const name of on) body.set(name, 'on');
    const response = await fetch(`${page}/send`, { method: 'POST', body });
    return { status: response.status, shown: await response.text(), sent: received.at(-1) };
  }
  const idOf = ({ sent }: { sent: Received | undefined }) => sent?.headers['webhook-id'];

  it('lists every event, or those that match a search', async () => {
    const all = await look();
    for (const type of sampleTypes) expect(all).toContain(`>${type}</a>`);
    const some = await look('?q=refund');
    expect(some).toContain('>refund.created</a>');
    expect(some).not.toContain('>order.paid</a>');
    expect(await look('?q=%3Cb%3E')).toContain('No matching event');
  });

  it('shows a sample to edit, and sends the edited text', async () => {
    expect(await look('?sample=order.paid')).toContain('&quot;order.paid&quot;');
    const { shown, sent } = await send({ body: '{"type":"order.paid","data":{"edited":true}}' });
    expect(sent?.body).toBe('{"type":"order.paid","data":{"edited":true}}');
    expect(shown).toContain('200 accepted');
    expect(shown).toContain('{&quot;received&quot;:true}');
    expect(shown).toContain('&quot;edited&quot;');
  });

  it('sends a wrong signature, an old timestamp, or truncated JSON', async () => {
    const wrong = await send({ body: '{"a":1}' }, 'wrongSignature');
    expect(wrong.shown).toContain('403 rejected');
    expect(wrong.shown).toContain('No matching signature found');
    expect((await send({ body: '{"a":1}' }, 'oldTimestamp')).shown).toContain(
      'Message timestamp too old',
    );
    const half = await send({ body: '{"a":1}' }, 'notJson');
    const { body = '', headers = {} } = half.sent ?? {};
    // Only the JSON is invalid: the signature matches the sent text.
    expect(() => new Webhook(secret).verify(body, headers)).toThrow(SyntaxError);
  });

  it('uses a new id each time, or the previous one', async () => {
    const first = await send({ body: '{}' });
    const second = await send({ body: '{}' });
    expect(idOf(second)).not.toBe(idOf(first));
    expect(idOf(await send({ body: '{}' }, 'sameId'))).toBe(idOf(second));
  });

  it('sends all samples twice and shows how many were accepted', async () => {
    received.length = 0;
    const body = new URLSearchParams({ url, secret });
    const shown = await (await fetch(`${page}/send-all`, { method: 'POST', body })).text();
    const total = sampleScenario(new Date()).length * 2;
    expect(shown).toContain(`${total} of ${total} accepted`);
    expect(received).toHaveLength(total);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(total / 2);
  });

  it('shows connection errors, and rejects an invalid URL or secret', async () => {
    const closedUrl = `http://127.0.0.1:${await anyFreePort()}/`;
    expect((await send({ url: closedUrl, body: '{}' })).shown).toContain('ECONNREFUSED');
    expect((await send({ url: 'file:///etc/passwd' })).status).toBe(400);
    expect((await send({ secret: ' ' })).status).toBe(400);
  });

  it('rejects requests of another site', async () => {
    const headers = { 'sec-fetch-site': 'same-site' };
    const body = new URLSearchParams({ url, secret });
    const response = await fetch(`${page}/send-all`, { method: 'POST', headers, body });
    expect(response.status).toBe(403);
  });
});
