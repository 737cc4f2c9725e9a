import { createLog } from '@tessera/chassis/ports/log';
import { connectRedis, type RedisConnection } from '@tessera/chassis/redis/connection';
import { commonErrors } from '@tessera/contracts/define/error';
import { testRedisUrl } from '@tessera/testing/test-redis-url';
import { eventually } from '@tessera/testing/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningGateway } from '../src/app.ts';
import { operatorHeaders, Services, startTestGateway } from '../test/harness.ts';

const { code, message } = commonErrors.TOO_MANY_REQUESTS;
const post = (url: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { method: 'POST', body: '{}', headers });

describe('rate limits', () => {
  const services = new Services();
  const moreServices = new Services();
  let redis: RedisConnection;
  let one: RunningGateway;
  let other: RunningGateway;

  beforeAll(async () => {
    redis = connectRedis(await testRedisUrl(), createLog('test', 'silent'));
    const limits = { RATE_LIMIT_ENABLED: 'true', TRUSTED_PROXIES: '127.0.0.1' };
    one = await startTestGateway(services, limits);
    other = await startTestGateway(moreServices, limits);
    // A gateway starts without Redis and counts in memory until it is connected.
    for (const { opsUrl } of [one, other]) {
      await eventually(async () => {
        const { status } = (await (
          await fetch(`${opsUrl}/status`, { headers: operatorHeaders })
        ).json()) as { status: string };
        expect(status).toBe('ok');
      });
    }
  });
  beforeEach(async () => {
    await redis.client.flushdb();
  });
  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
    await Promise.all([services.stopAll(), moreServices.stopAll(), redis?.close()]);
  });

  it('allows three sign-ins in ten seconds and sends Retry-After with the fourth', async () => {
    const path = '/api/auth/sign-in/email';
    for (let count = 0; count < 3; count += 1) expect((await post(one.url, path)).status).toBe(200);
    const rejected = await post(one.url, path);
    expect(rejected.status).toBe(429);
    expect(await rejected.json()).toEqual({ code, message });
    const wait = Number(rejected.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(9);
    expect(wait).toBeLessThanOrEqual(10);
    expect(rejected.headers.get('x-retry-after')).toBe(String(wait));
    expect((await fetch(`${one.url}/api/auth/get-session`)).status).toBe(200);
  });

  it('counts sign-in by email and by username together, and sign-up separately', async () => {
    await post(one.url, '/api/auth/sign-in/email');
    await post(one.url, '/api/auth/sign-in/username');
    await post(one.url, '/api/auth/sign-in/email');
    expect((await post(one.url, '/api/auth/sign-in/username')).status).toBe(429);
    expect((await post(one.url, '/api/auth/sign-up/email')).status).toBe(200);
  });

  it('counts reading and accepting invitation links together, with both paths', async () => {
    const calls = [
      '/api/auth/organization/accept-invitation-link',
      '/organization/accept-invitation-link',
    ];
    for (let count = 0; count < 10; count += 1) {
      for (const call of calls) expect((await post(one.url, call)).status).toBe(200);
    }
    for (const call of calls) expect((await post(one.url, call)).status).toBe(429);
    const path = '/organization/get-invitation-link?token=x';
    expect((await fetch(`${one.url}${path}`)).status).toBe(429);
    expect((await fetch(`${one.url}/organization/list`)).status).toBe(200);
  });

  it.each(['forget-password', 'reset-password', 'send-verification-email', 'export-user-data'])(
    'allows five %s calls a minute',
    async (call) => {
      const responses = await Promise.all(
        Array.from({ length: 7 }, () => post(one.url, `/api/auth/${call}`)),
      );
      const rejected = responses.filter(({ status }) => status === 429);
      expect(rejected).toHaveLength(2);
      expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThan(55);
    },
  );

  it('is exact when replicas receive requests concurrently', async () => {
    const responses = await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        fetch(`${index % 2 === 0 ? one.url : other.url}/api/auth/organization/list`),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(50);
  });

  it('counts each client separately, and an IPv6 /64 as one', async () => {
    const from = (address: string) =>
      post(one.url, '/api/auth/sign-up/email', { 'x-forwarded-for': address });
    for (const last of ['1', '2', '3']) await from(`2001:db8:1:2::${last}`);
    expect((await from('2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await from('2001:db8:1:3::1')).status).toBe(200);
    expect((await from('192.0.2.7')).status).toBe(200);
  });

  it.each([
    '/api/auth/sign-in/email?x=1',
    '/api/auth/sign-in/email?',
    '/api/auth/sign-in//email',
    '/API/auth/sign-in/email',
    '/api/auth/sign-in/%65mail',
    '/api/auth/sign-in/email/',
  ])('cannot be bypassed with the path %s', async (path) => {
    for (let count = 0; count < 3; count += 1) await post(one.url, '/api/auth/sign-in/email');
    const response = await post(one.url, path, {
      'x-http-method-override': 'GET',
      'content-type': 'text/plain',
    });
    expect(response.status).toBe(path.includes('?') ? 429 : 400);
  });

  it('counts calls that do not exist', async () => {
    for (let count = 0; count < 100; count += 1)
      await fetch(`${one.url}/api/auth/nothing-${count}`);
    expect((await fetch(`${one.url}/api/auth/nothing`)).status).toBe(429);
  });
});

describe('rate limits without Redis', () => {
  const services = new Services();
  let gateway: RunningGateway | undefined;
  afterEach(async () => {
    await gateway?.stop();
    await services.stopAll();
  });

  it('are enforced per process at the same rates', async () => {
    gateway = await startTestGateway(services, {
      RATE_LIMIT_ENABLED: 'true',
      REDIS_URL: 'redis://127.0.0.1:1',
    });
    const { url } = gateway;
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => post(url, '/api/auth/sign-in/email')),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(7);
    expect(responses.at(-1)?.headers.get('retry-after')).toBe('10');
  });
});
