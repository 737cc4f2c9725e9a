import { createLog } from '@tessera/chassis/ports/log';
import type { Route } from '@tessera/contracts/define/route';
import { isAbsolutePath } from '@tessera/contracts/paths';
import { mountPaths, routes, serviceNames } from '@tessera/contracts/routes';
import { eventually } from '@tessera/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { useGateway } from '../test/harness.ts';

type Line = Readonly<Record<string, unknown>>;

/** A gateway and the lines of its access log. */
function useLoggedGateway(sampleRate: string) {
  const written: string[] = [];
  const log = createLog('gateway', 'info', { write: (line) => void written.push(line) });
  const gateway = useGateway({ ACCESS_LOG_SAMPLE_RATE: sampleRate }, log);
  beforeEach(() => {
    written.length = 0;
  });
  const lines = (): Line[] =>
    written.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  return { gateway, written, lines };
}

const secret = 'zq7secret';
const mountedRoutes = serviceNames.flatMap((service) =>
  Object.values<Route>(routes[service]).map(({ method, path }) => ({
    method,
    pattern: isAbsolutePath(path) ? path : `${mountPaths[service][0]}${path}`,
  })),
);
const withParameters = mountedRoutes.filter(({ pattern }) => pattern.includes('/:'));

describe('the access log of all requests', () => {
  const { gateway, written, lines } = useLoggedGateway('1');

  it('has one line with request id, method, route, status, duration, client and user for each request', async () => {
    gateway.services.respond = (_request, response) => {
      response.writeHead(201, { 'x-user-id': 'user-1' }).end('{}');
    };
    const response = await gateway.fetch('/api/auth/update-user?a=1', { method: 'POST' });
    expect(response.headers.get('x-user-id')).toBeNull();
    await eventually(() => expect(lines()).toHaveLength(1));
    expect(lines()[0]).toMatchObject({
      level: 'info',
      requestId: response.headers.get('x-request-id'),
      method: 'POST',
      route: '/api/auth/update-user',
      status: 201,
      isComplete: true,
      seconds: expect.any(Number),
      client: '127.0.0.0',
      userId: 'user-1',
    });
  });

  it('has the pattern of every route with parameters', async () => {
    expect(withParameters.length).toBeGreaterThan(20);
    for (const { method, pattern } of withParameters) {
      await gateway.fetch(pattern.replaceAll(/:\w+/g, secret), { method });
    }
    await eventually(() => expect(lines()).toHaveLength(withParameters.length));
    const logged = lines().map(({ method, route }) => `${method} ${route}`);
    expect(logged.sort()).toEqual(
      withParameters.map(({ method, pattern }) => `${method} ${pattern}`).sort(),
    );
    expect(written.join('')).not.toContain(secret);
  });

  it.each([
    [`/accept-invitation/${secret}?token=${secret}`, 'site'],
    [`/api/auth/verify-email?token=${secret}`, '/api/auth/verify-email'],
    [`/api/auth/${secret}`, 'unknown'],
    [`/api/${secret}`, 'unknown'],
    [`/api/auth/ok%2e%2e/${secret}`, 'unknown'],
  ])('has no value of the path, the query, the headers or the body of %s', async (path, route) => {
    await gateway.fetch(path, {
      method: 'POST',
      headers: {
        cookie: `better-auth.session_token=${secret}`,
        authorization: `Bearer ${secret}`,
        'user-agent': secret,
        'x-request-id': `${secret} with a space`,
        referer: `https://app.test/?token=${secret}`,
      },
      body: JSON.stringify({ password: secret }),
    });
    await eventually(() => expect(lines()).toHaveLength(1));
    expect(lines()[0]?.route).toBe(route);
    expect(written.join('')).not.toContain(secret);
  });

  it('shows a client that disconnects before the response', async () => {
    gateway.services.respond = () => undefined;
    const call = gateway.fetch('/api/auth/ok', { signal: AbortSignal.timeout(100) });
    await expect(call).rejects.toThrow();
    await eventually(() => expect(lines()).toHaveLength(1));
    expect(lines()[0]).toMatchObject({ status: 499, isComplete: false });
  });
});

describe('the access log of a sample', () => {
  const { gateway, lines } = useLoggedGateway('0');

  it('has every request that fails with 5xx, and of the others only the share', async () => {
    await gateway.fetch('/api/auth/ok');
    await gateway.fetch('/api/none');
    gateway.services.respond = (_request, response) => void response.writeHead(500).end('{}');
    await gateway.fetch('/api/auth/ok');
    gateway.services.respond = (request) => request.socket.destroy();
    await gateway.fetch('/api/auth/ok');
    await eventually(() => expect(lines()).toHaveLength(2));
    expect(lines().map(({ level, status }) => [level, status])).toEqual([
      ['warn', 500],
      ['warn', 503],
    ]);
  });
});
