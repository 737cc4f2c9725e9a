import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpsServer } from './ops-server.ts';

describe('operator port', () => {
  const calls: string[] = [];
  let checksOfRedis = 0;
  const access = { token: 'the-operator-token', hosts: ['org-service.internal'] };
  const bearer = { authorization: `Bearer ${access.token}` };
  const server = createOpsServer({
    access,
    isReady: () => true,
    dependencies: {
      postgres: () => true,
      redis: () => {
        checksOfRedis += 1;
        return new Promise<never>(() => undefined);
      },
    },
    isStopping: () => false,
    lists: () => [
      {
        name: 'lost-parcels',
        title: 'Lost parcels </script>',
        description: 'Parcels without an address.',
        emptyText: 'No parcel is lost.',
        columns: { foundAt: 'Found' },
        list: async () => ({ items: [], next: null }),
      },
    ],
    async operator(method, path) {
      calls.push(`${method} ${path}`);
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

  it('serves a page whose content security policy allows only its own script', async () => {
    const { text, headers } = await page().set('host', host).expect(200);
    const policy = headers['content-security-policy'] ?? '';
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toContain(`default-src 'none'`);
    expect(text).toContain(`<script nonce="${nonce}">`);
    const again = await page().set('host', host);
    expect(again.headers['content-security-policy']).not.toBe(policy);
  });

  it('embeds the service’s lists as escaped text', async () => {
    const { text } = await page().set('host', host).expect(200);
    expect(text).toContain('"title":"Lost parcels \\u003c/script>"');
    expect(text.match(/<\/script>/g)).toHaveLength(1);
  });

  it('accepts calls of scripts and of its own page', async () => {
    const before = calls.length;
    await request(server).post('/dead-letters/1/replay').set(bearer).expect(200);
    await request(server)
      .post('/dead-letters/2/replay')
      .set({ ...bearer, host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })
      .expect(200);
    expect(calls.slice(before)).toEqual([
      'POST /dead-letters/1/replay',
      'POST /dead-letters/2/replay',
    ]);
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
  ])('does not run calls from %s', async (_source, headers) => {
    const before = calls.length;
    await request(server)
      .post('/dead-letters/3/discard')
      .set({ ...bearer, host, ...headers })
      .expect(403);
    expect(calls).toHaveLength(before);
  });

  it.each([
    ['GET', '/status'],
    ['GET', '/dead-letters'],
    ['POST', '/dead-letters/4/replay'],
    ['GET', '/unknown'],
  ] as const)(
    'SEC-127: returns 401 for %s %s without a valid operator token',
    async (method, path) => {
      const before = calls.length;
      const call = () => request(server)[method === 'GET' ? 'get' : 'post'](path);
      const { headers, body } = await call().expect(401);
      expect(headers['www-authenticate']).toBe('Bearer');
      expect(body).toEqual({
        code: 'UNAUTHORIZED',
        message: 'Operator calls need the header "Authorization: Bearer <OPERATOR_TOKEN>"',
      });
      await call().set('authorization', `Bearer ${access.token}x`).expect(401);
      await call().set('authorization', `Basic ${access.token}`).expect(401);
      await call().set('cookie', `token=${access.token}`).expect(401);
      expect(calls).toHaveLength(before);
    },
  );

  it.each([
    '127.0.0.1:9090',
    '10.1.2.3',
    '[::1]:9090',
    'localhost:8080',
    'app.localhost',
    'ORG-service.internal:9090',
  ])('SEC-127: accepts the Host %s', async (name) => {
    await request(server).get('/dead-letters').set(bearer).set('host', name).expect(200);
  });

  it.each([
    'rebind.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'org-service.internal.evil.example',
    'evil.example:9090',
    '[evil]',
    '127.0.0.1:x',
  ])('SEC-127: returns 403 for the Host %s even with the token', async (name) => {
    const before = calls.length;
    for (const path of ['/status', '/operator', '/dead-letters']) {
      const { body } = await request(server).get(path).set(bearer).set('host', name).expect(403);
      expect(body.code).toBe('HOST_NOT_ACCEPTED');
    }
    expect(calls).toHaveLength(before);
  });

  it('SEC-127: disables operator calls without OPERATOR_TOKEN and returns an error that names it', async () => {
    const closed = createOpsServer({
      access: { token: undefined, hosts: [] },
      isReady: () => true,
      isStopping: () => false,
      dependencies: {},
      operator: async () => ({ items: [] }),
    });
    const { body } = await request(closed)
      .get('/dead-letters')
      .set('authorization', 'Bearer ')
      .expect(403);
    expect(body).toEqual({
      code: 'OPERATOR_TOKEN_NOT_SET',
      message: 'Operator calls need OPERATOR_TOKEN to be set',
    });
    await request(closed).get('/status').set('authorization', 'Bearer undefined').expect(403);
    await request(closed).get('/livez').expect(200);
    await request(closed).get('/readyz').expect(200);
    await request(closed).get('/metrics').expect(200);
  });

  it('rejects a body above 1 MiB', async () => {
    await request(server)
      .post('/dead-letters/3/replay')
      .set(bearer)
      .send('x'.repeat(1_048_577))
      .expect(413);
    expect(calls.join()).not.toContain('/dead-letters/3');
  });

  it('serves probes and metrics under any host name', async () => {
    await request(server).get('/readyz').set('host', 'pod.internal').expect(200);
    await request(server).get('/metrics').expect(200);
  });

  it('REL-13: is ready at once while a dependency hangs, and shows it as degraded', async () => {
    const startedAt = performance.now();
    await request(server).get('/readyz').expect(200, { ready: true, stopping: false });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    const { body } = await request(server).get('/status').set(bearer).expect(200);
    expect(body).toEqual({ status: 'degraded', dependencies: { postgres: true, redis: false } });
  });

  it('exports the state of the dependencies that `/status` shows, with one check of a dependency that hangs', async () => {
    const scrapes = await Promise.all(
      Array.from({ length: 20 }, () => request(server).get('/metrics').expect(200)),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    scrapes.push(await request(server).get('/metrics').expect(200));
    for (const { text } of scrapes) {
      expect(text).toContain('tessera_dependency_up{dependency="postgres"} 1');
      expect(text).toContain('tessera_dependency_up{dependency="redis"} 0');
    }
    expect(checksOfRedis).toBe(1);
  });
});
