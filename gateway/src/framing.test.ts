import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@tessera/testing/time';
import { describe, expect, it } from 'vitest';
import { sendRaw, useGateway } from '../test/harness.ts';

const post = (headers: string, body = '') =>
  `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: app.test\r\n${headers}\r\n\r\n${body}`;
/** A second request that the server must never parse as a request. */
const HIDDEN = 'GET /api/auth/hidden HTTP/1.1\r\nHost: app.test\r\n\r\n';

describe('strict framing', () => {
  const gateway = useGateway({ MAX_BODY_BYTES: '2000' });

  it.each([
    [
      'both a length and a transfer coding',
      post('Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
    ],
    ['two lengths', post('Content-Length: 4\r\nContent-Length: 5', 'abcde')],
    ['two equal lengths', post('Content-Length: 4\r\nContent-Length: 4', 'abcd')],
    ['a list of lengths', post('Content-Length: 4, 4', 'abcd')],
    ['a signed length', post('Content-Length: +4', 'abcd')],
    ['a negative length', post('Content-Length: -4', 'abcd')],
    ['a hexadecimal length', post('Content-Length: 0x4', 'abcd')],
    ['a huge length', post('Content-Length: 99999999999999999999', 'abcd')],
    ['an unknown coding', post('Transfer-Encoding: xchunked', '0\r\n\r\n')],
    ['a coding before chunked', post('Transfer-Encoding: gzip, chunked', '0\r\n\r\n')],
    ['chunked twice', post('Transfer-Encoding: chunked, chunked', '0\r\n\r\n')],
    [
      'chunked in two headers',
      post('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
    ],
    ['an obfuscated coding', post('Transfer-Encoding:\u000bchunked', '0\r\n\r\n')],
    ['a space before the colon', post('Transfer-Encoding : chunked', '0\r\n\r\n')],
    ['a folded header', post('X-A: b\r\n c\r\nContent-Length: 0')],
    ['a NUL in a header', post('X-A: a\u0000b\r\nContent-Length: 0')],
    ['a bare line feed', 'GET /api/auth/ok HTTP/1.1\nHost: app.test\n\n'],
    ['two hosts', post('Host: evil.example\r\nContent-Length: 0')],
    ['no host', 'GET /api/auth/ok HTTP/1.1\r\n\r\n'],
    ['a bad chunk size', post('Transfer-Encoding: chunked', 'zz\r\n\r\n')],
    [
      'a chunked DELETE',
      'DELETE /api/auth/ok HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no HTTP at all', '\u0016\u0003\u0001 hello\r\n\r\n'],
  ])('rejects %s and closes the connection', async (_name, bytes) => {
    const { text, closed } = await gateway.raw(Buffer.from(`${bytes}${HIDDEN}`, 'latin1'));
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(text.match(/HTTP\/1.1 /g)).toHaveLength(1);
    expect(text).toContain('{"code":"BAD_REQUEST"');
    expect(closed).toBe(true);
    expect(gateway.services.requests.filter(({ url }) => url.includes('hidden'))).toEqual([]);
  });

  it('destroys the socket of a rejected client that keeps it open', async () => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const broken = new Promise((resolve) => socket.on('error', resolve));
    socket.on('data', () => undefined);
    socket.write('nonsense\r\n\r\n');
    await once(socket, 'end');
    await sleep(1_200);
    socket.write('more');
    await sleep(50);
    socket.write('more');
    expect(await broken).toMatchObject({ code: expect.stringMatching(/^(?:ECONNRESET|EPIPE)$/) });
    socket.destroy();
  });

  it('responds 431 to headers larger than 16 KiB', async () => {
    const { text } = await gateway.raw(post(`X-A: ${'a'.repeat(17_000)}`));
    expect(text).toMatch(/^HTTP\/1.1 431 /);
  });

  it('rejects a body with too large a content length before reading it', async () => {
    const { text } = await gateway.raw(
      post('Content-Length: 2001\r\nExpect: 100-continue\r\nConnection: close'),
    );
    expect(text).toMatch(/^HTTP\/1.1 413 /);
    expect(gateway.services.requests).toEqual([]);
  });

  it.each(['/api/auth/sign-in/email', '/webhooks/billing'])(
    'rejects a chunked body to %s as soon as it is too large',
    async (path) => {
      const chunk = `3e8\r\n${'x'.repeat(1_000)}\r\n`;
      const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`;
      const { text, closed } = await gateway.raw(`${head}${chunk.repeat(3)}`);
      expect(text).toMatch(/^HTTP\/1.1 413 /);
      expect(text).toContain('PAYLOAD_TOO_LARGE');
      expect(closed).toBe(true);
      expect(gateway.services.requests).toEqual([]);
    },
  );

  it('accepts a body of exactly the limit, with a content length or chunked', async () => {
    const body = 'x'.repeat(2_000);
    const first = await gateway.raw(post('Content-Length: 2000\r\nConnection: close', body));
    const second = await gateway.raw(
      post('Transfer-Encoding: chunked\r\nConnection: close', `7d0\r\n${body}\r\n0\r\n\r\n`),
    );
    expect([first.text, second.text]).toEqual([
      expect.stringMatching(/^HTTP\/1.1 200 /),
      expect.stringMatching(/^HTTP\/1.1 200 /),
    ]);
    expect(gateway.services.requests.map((request) => request.body)).toEqual([body, body]);
  });

  it.each(['gzip', 'br', 'deflate, gzip'])('rejects the content encoding %s', async (coding) => {
    const { text } = await gateway.raw(
      post(`Content-Encoding: ${coding}\r\nContent-Length: 4\r\nConnection: close`, 'abcd'),
    );
    expect(text).toMatch(/^HTTP\/1.1 415 /);
  });

  it('sends 100 Continue to a client that waits for it', async () => {
    const { text } = await gateway.raw(
      post('Content-Length: 4\r\nExpect: 100-continue\r\nConnection: close', 'abcd'),
    );
    expect(text).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /);
    expect(gateway.services.requests[0]?.body).toBe('abcd');
  });

  it('responds to other clients in time while thirty never finish their headers', async () => {
    const slow = Array.from({ length: 30 }, () =>
      sendRaw(gateway.url, 'POST /api/auth/ok HTTP/1.1\r\nHost: a\r\nX-', 12_500),
    );
    const started = performance.now();
    for (let count = 0; count < 20; count += 1) await gateway.fetch('/api/auth/ok');
    expect(performance.now() - started).toBeLessThan(2_000);
    const responses = await Promise.all(slow);
    expect(responses.every(({ text, closed }) => closed && text.includes(' 408 '))).toBe(true);
  });

  it('responds to pipelined requests in order and drops calls of closed connections', async () => {
    const pipelined = [1, 2, 3]
      .map((n) => `GET /api/auth/${n} HTTP/1.1\r\nHost: a\r\n\r\n`)
      .join('');
    gateway.services.respond = (request, response) => {
      setTimeout(() => response.end(request.url), request.url?.endsWith('1') ? 100 : 1);
    };
    const { text } = await gateway.raw(pipelined);
    expect(text.match(/\/api\/auth\/\d/g)).toEqual(['/api/auth/1', '/api/auth/2', '/api/auth/3']);

    gateway.services.respond = () => undefined;
    await sendRaw(gateway.url, pipelined, 200);
    await eventually(noCallsInFlight);
  });

  it('survives clients that disconnect in the middle of a body', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => sendRaw(gateway.url, post('Content-Length: 900'), 100)),
    );
    expect((await gateway.fetch('/api/auth/ok')).status).toBe(200);
    await eventually(noCallsInFlight);
  });

  async function noCallsInFlight() {
    const metrics = await (await fetch(`${gateway.opsUrl}/metrics`)).text();
    const [line] = /tessera_gateway_calls_in_flight\{service="identity"\} \d+/.exec(metrics) ?? [];
    expect(line).toBe('tessera_gateway_calls_in_flight{service="identity"} 0');
  }
});
