import { setTimeout as sleep } from 'node:timers/promises';
import { commonErrors } from '@tessera/contracts/define/error';
import { eventually } from '@tessera/testing/time';
import { afterEach, describe, expect, it } from 'vitest';
import { Services, startTestGateway } from '../../test/harness.ts';
import type { RunningGateway } from '../app.ts';

const unavailable = {
  code: commonErrors.SERVICE_UNAVAILABLE.code,
  message: commonErrors.SERVICE_UNAVAILABLE.message,
};

describe('a failing service', () => {
  const services = new Services();
  let gateway: RunningGateway | undefined;
  const start = async (environment: Record<string, string> = {}) => {
    services.reset();
    gateway = await startTestGateway(services, environment);
    return gateway.url;
  };
  afterEach(async () => {
    await gateway?.stop();
    await services.stopAll();
  });

  it('makes its own calls fail with 503 at once and affects no other service', async () => {
    const url = await start();
    await fetch(`${url}/api/auth/ok`);
    await services.stop('identity');
    const started = performance.now();
    const response = await fetch(`${url}/api/auth/ok`);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toEqual(unavailable);
    expect((await fetch(`${url}/api/auth/organization/list`)).status).toBe(200);
  });

  it('is called again as soon as it is back', async () => {
    const address = await services.start('spare');
    await services.stop('spare');
    const url = await start({ IDENTITY_URL: address });
    const send = () => fetch(`${url}/api/auth/ok`);
    expect((await send()).status).toBe(503);
    await services.start('spare', Number(new URL(address).port));
    expect((await send()).status).toBe(200);
  });

  it('responds 503 without internal addresses when it closes the connection', async () => {
    const url = await start();
    services.respond = (request) => request.socket.destroy();
    const response = await fetch(`${url}/api/auth/ok`);
    expect(response.status).toBe(503);
    const text = `${await response.text()}${JSON.stringify([...response.headers])}`;
    expect(text).not.toMatch(/127\.0\.0\.1|localhost|ECONN|socket/);
  });

  it('breaks the connection to the client when it fails in the middle of a response', async () => {
    const url = await start();
    services.respond = (request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => request.socket.destroy(), 20);
    };
    const response = await fetch(`${url}/api/auth/ok`);
    await expect(response.text()).rejects.toThrow();
  });

  it('times out after nine seconds, then gets only trial calls until it responds', async () => {
    const url = await start();
    services.respond = () => undefined;
    const status = async () => (await fetch(`${url}/api/auth/ok`)).status;
    const started = performance.now();
    const calls = ['ok', 'get-session', 'list-sessions', 'list-accounts', 'get-account-settings'];
    const hanging = await Promise.all(calls.map((call) => fetch(`${url}/api/auth/${call}`)));
    expect(performance.now() - started).toBeGreaterThan(8_900);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(hanging.map((response) => response.status)).toEqual([504, 504, 504, 504, 504]);
    expect(hanging[0]?.headers.get('retry-after')).toBe('1');

    const rejectedAt = performance.now();
    expect(await status()).toBe(503);
    expect(performance.now() - rejectedAt).toBeLessThan(200);
    services.respond = (_request, response) => response.end('{}');
    await eventually(async () => expect(await status()).toBe(200), 3_000);
    expect(await Promise.all(Array.from({ length: 6 }, status))).toEqual(Array(6).fill(200));
  });

  it('has a limit of calls in flight; further calls are rejected at once', async () => {
    const url = await start({ MAX_IN_FLIGHT: '5' });
    let release = () => undefined as unknown;
    const released = new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    services.respond = ({ url: path }, response) => {
      if (path === '/api/billing/orders') response.end('{}');
      else void released.then(() => response.end('{}'));
    };
    const calls = Array.from({ length: 5 }, () => fetch(`${url}/api/auth/ok`));
    await eventually(() => expect(services.requests).toHaveLength(5));
    const rejected = await fetch(`${url}/api/auth/ok`);
    expect(rejected.status).toBe(503);
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect((await fetch(`${url}/api/billing/orders`)).status).toBe(200);
    release();
    const responses = await Promise.all(calls);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await fetch(`${url}/api/auth/ok`)).status).toBe(200);
  });

  it('counts the failures that the gateway responds to itself', async () => {
    const url = await start({ MAX_PASSWORD_CALLS_IN_FLIGHT: '1' });
    const { opsUrl = '' } = gateway ?? {};
    const count = async (series: string) => {
      const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
      const line = metrics.split('\n').find((text) => text.startsWith(`${series} `));
      return Number(line?.split(' ')[1] ?? 0);
    };
    const counts = () =>
      Promise.all(
        [
          'tessera_gateway_sign_in_calls_total{status="503"}',
          'tessera_gateway_request_duration_seconds_count{prefix="/api/auth/",status="503"}',
          ...['overload', 'broken', 'refused'].map(
            (reason) =>
              `tessera_gateway_upstream_errors_total{service="identity",reason="${reason}"}`,
          ),
        ].map(count),
      );
    const signIn = async () =>
      (await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST' })).status;
    const before = await counts();

    services.respond = () => undefined;
    const abort = new AbortController();
    const pending = fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      signal: abort.signal,
    }).catch(() => undefined);
    await eventually(() => expect(services.requests.length).toBe(1));
    expect(await signIn()).toBe(503);
    abort.abort();
    await pending;
    await services.stop('identity');
    await eventually(async () => {
      expect(await signIn()).toBe(503);
      expect((await counts()).at(-1)).toBeGreaterThan(before.at(-1) ?? 0);
    });

    const [signIns, calls, overloads = 0, ...others] = (await counts()).map(
      (after, index) => after - (before[index] ?? 0),
    );
    expect(overloads).toBeGreaterThan(0);
    expect(signIns).toBe(others.reduce((sum, one) => sum + one, overloads));
    expect(calls).toBe(signIns);
  });

  it('REL-15: gets other calls while every sign-in times out', async () => {
    const url = await start();
    services.respond = ({ url: path }, response) => {
      if (path === '/api/auth/ok') response.end('{}');
    };
    const signIn = (name: string) => fetch(`${url}/api/auth/sign-in/${name}`, { method: 'POST' });
    const ok = async () => (await fetch(`${url}/api/auth/ok`)).status;
    const signIns = ['email', 'username'].flatMap((name) => Array(30).fill(name)).map(signIn);
    expect(await ok()).toBe(200);
    const responses = await Promise.all(signIns);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([504]));
    expect(await ok()).toBe(200);
  });

  it('REL-15: gets other calls while sign-ins reach their own limit', async () => {
    const url = await start({ MAX_IN_FLIGHT: '5', MAX_PASSWORD_CALLS_IN_FLIGHT: '3' });
    let release = () => undefined as unknown;
    const released = new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    services.respond = ({ url: path }, response) => {
      if (path === '/api/auth/ok') response.end('{}');
      else void released.then(() => response.end('{}'));
    };
    const signIn = () => fetch(`${url}/api/auth/sign-in/email`, { method: 'POST' });
    const calls = Array.from({ length: 3 }, signIn);
    await eventually(() => expect(services.requests).toHaveLength(3));
    const rejected = await signIn();
    expect(rejected.status).toBe(503);
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect((await fetch(`${url}/api/auth/ok`)).status).toBe(200);
    release();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await signIn()).status).toBe(200);
  });

  it('has its request aborted when the client disconnects', async () => {
    const url = await start();
    let left = false;
    services.respond = (_request, response) => {
      response.on('close', () => {
        left = true;
      });
    };
    await expect(
      fetch(`${url}/api/auth/ok`, { signal: AbortSignal.timeout(100) }),
    ).rejects.toThrow();
    await eventually(() => expect(left).toBe(true), 2_000);
  });
});

describe('event streams and shutdown', () => {
  const services = new Services();

  it('forwards events one by one, and ends the stream at shutdown while calls finish', async () => {
    const gateway = await startTestGateway(services);
    services.respond = (request, response) => {
      if (request.url === '/api/billing/stream') {
        response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
        response.write(': connected\n\n');
        setTimeout(() => response.write('event: change\ndata: {}\n\n'), 100);
      } else setTimeout(() => response.end('{"late":true}'), 500);
    };
    const stream = await fetch(`${gateway.url}/api/billing/stream`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(': connected\n\n');
    const started = performance.now();
    expect((await reader?.read())?.value).toBe('event: change\ndata: {}\n\n');
    expect(performance.now() - started).toBeLessThan(400);

    const slow = fetch(`${gateway.url}/api/auth/slow`);
    await sleep(50);
    const stopping = gateway.stop();
    expect((await reader?.read())?.done).toBe(true);
    const response = await slow;
    expect(await response.json()).toEqual({ late: true });
    expect(response.headers.get('connection')).toBe('close');
    await stopping;
    expect(performance.now() - started).toBeLessThan(3_000);
    await expect(fetch(`${gateway.url}/api/auth/ok`)).rejects.toThrow();
    await services.stopAll();
  });
});
