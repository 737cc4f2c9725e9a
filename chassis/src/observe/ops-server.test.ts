import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpsServer } from './ops-server.ts';

describe('the operator’s port', () => {
  const asked: string[] = [];
  const server = createOpsServer({
    required: { always: () => true },
    helpful: {},
    isStopping: () => false,
    async operator(method, path) {
      asked.push(`${method} ${path}`);
      return { items: [], next: null };
    },
  });
  let host: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const page = () => request(server).get('/operator').set('sec-fetch-site', 'none');

  it('serves a page that may run its own script and nobody else’s', async () => {
    const { text, headers } = await page().set('host', host).expect(200);
    const policy = headers['content-security-policy'] ?? '';
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toContain(`default-src 'none'`);
    expect(text).toContain(`<script nonce="${nonce}">`);
    const again = await page().set('host', host);
    expect(again.headers['content-security-policy']).not.toBe(policy);
  });

  it('answers machines and its own page', async () => {
    await request(server).post('/parked/1/replay').expect(200);
    await request(server)
      .post('/parked/2/replay')
      .set({ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })
      .expect(200);
    expect(asked).toEqual(['POST /parked/1/replay', 'POST /parked/2/replay']);
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
    [
      'another port of the same machine',
      { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' },
    ],
    ['a name made to point here', { host: 'evil.example', origin: 'http://evil.example' }],
    ['a sandboxed page', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('asks nobody for %s', async (_who, headers) => {
    const before = asked.length;
    await request(server)
      .post('/parked/3/discard')
      .set({ host, ...headers })
      .expect(403);
    expect(asked).toHaveLength(before);
  });

  it('tells probes and collectors as before', async () => {
    await request(server).get('/readyz').set('host', 'pod.internal').expect(200);
    await request(server).get('/metrics').expect(200);
  });
});
