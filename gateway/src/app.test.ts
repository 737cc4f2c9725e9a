import { commonErrors } from '@tessera/contracts/define/error';
import { publicPrefixes } from '@tessera/contracts/routes';
import { describe, expect, it } from 'vitest';
import { useGateway } from '../test/harness.ts';

describe('forwarding to services', () => {
  const gateway = useGateway();

  it.each(publicPrefixes.map(({ prefix, service }) => [`${prefix}some-call?a=1&b=%2F`, service]))(
    'forwards %s to %s with its whole path and query',
    async (path, service) => {
      const response = await gateway.fetch(path);
      expect(await response.json()).toEqual({ ok: true });
      expect(gateway.services.requests).toEqual([
        expect.objectContaining({ service, url: path, method: 'GET' }),
      ]);
    },
  );

  it('forwards bodies unchanged, with a content length or chunked', async () => {
    const text = JSON.stringify({ name: 'Zoë', more: 'x'.repeat(200_000) });
    await gateway.fetch('/api/auth/sign-up/email', { method: 'POST', body: text });
    const body = new ReadableStream({
      start(controller) {
        for (let at = 0; at < text.length; at += 50_000) {
          controller.enqueue(new TextEncoder().encode(text.slice(at, at + 50_000)));
        }
        controller.close();
      },
    });
    const streamed: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    await gateway.fetch('/api/auth/sign-up/email', streamed);
    await gateway.fetch('/webhooks/billing', { method: 'POST', body: text });
    expect(gateway.services.requests.map((request) => request.body)).toEqual([text, text, text]);
  });

  it('returns status, cookies and redirects unchanged', async () => {
    gateway.services.respond = (_request, response) => {
      response.writeHead(302, [
        ['location', '/elsewhere?token=a%20b'],
        ['set-cookie', 'one=1; Path=/; HttpOnly'],
        ['set-cookie', 'two=2; Path=/; HttpOnly'],
        ['x-powered-by', 'something'],
      ]);
      response.end();
    };
    const response = await gateway.fetch('/api/auth/verify-email?token=x');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/elsewhere?token=a%20b');
    expect(response.headers.getSetCookie()).toEqual([
      'one=1; Path=/; HttpOnly',
      'two=2; Path=/; HttpOnly',
    ]);
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  it('reuses its connections to the services', async () => {
    const ports = new Set<number | undefined>();
    gateway.services.respond = (request, response) => {
      ports.add(request.socket.remotePort);
      response.end('{}');
    };
    for (let count = 0; count < 10; count += 1) await gateway.fetch('/api/auth/ok');
    expect(ports.size).toBe(1);
  });

  it('returns the right response to each of a hundred concurrent calls', async () => {
    gateway.services.respond = (request, response) => {
      setTimeout(() => response.end(request.url), Math.random() * 20);
    };
    const paths = Array.from({ length: 100 }, (_, index) => `/api/auth/call-${index}`);
    const responses = await Promise.all(
      paths.map(async (path) => (await gateway.fetch(path)).text()),
    );
    expect(responses).toEqual(paths);
  });

  it.each(['/api', '/api/other', '/api/auth', '/organization', '/webhooks', '/api/billing'])(
    'responds to %s, which no service has, with a JSON 404 and never with a page',
    async (path) => {
      const response = await gateway.fetch(path, { headers: { accept: 'text/html' } });
      expect(response.status).toBe(404);
      const { code, message } = commonErrors.NOT_FOUND;
      expect(await response.json()).toEqual({ code, message });
      expect(gateway.services.requests).toEqual([]);
    },
  );
});

describe('request ids, traces and metrics', () => {
  const gateway = useGateway();

  it('generates a request id and a trace and sends the id to service and client', async () => {
    const response = await gateway.fetch('/api/auth/ok');
    const id = response.headers.get('x-request-id');
    expect(id).toMatch(/^[A-Za-z0-9-]{1,64}$/);
    expect(gateway.services.requests[0]?.headers).toMatchObject({
      'x-request-id': id,
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/),
    });
  });

  it('keeps a well-formed request id and replaces any other', async () => {
    const requestIdFor = async (id: string) =>
      (await gateway.fetch('/api/auth/ok', { headers: { 'x-request-id': id } })).headers.get(
        'x-request-id',
      );
    expect(await requestIdFor('abc-123')).toBe('abc-123');
    expect(await requestIdFor('a b')).not.toBe('a b');
    expect(await requestIdFor('x'.repeat(65))).not.toBe('x'.repeat(65));
    const rejected = await gateway.fetch('/api/x', { headers: { 'x-request-id': 'abc-123' } });
    expect(rejected.headers.get('x-request-id')).toBe('abc-123');
  });

  it('counts calls by prefix and status, on the operations port only', async () => {
    await gateway.fetch('/api/auth/ok');
    const metrics = await (await fetch(`${gateway.opsUrl}/metrics`)).text();
    expect(metrics).toMatch(
      /tessera_gateway_request_duration_seconds_count\{prefix="\/api\/auth\/",status="200"\} [1-9]/,
    );
    expect(metrics).toContain('tessera_gateway_calls_in_flight{service="identity"} 0');
    expect(metrics).toContain('tessera_gateway_limit_hits_total{rule="domain-proof"} 0');
    expect(metrics).toMatch(/tessera_gateway_upstream_errors_total\{.*reason="open-circuit"\} \d/);
    expect((await fetch(`${gateway.opsUrl}/readyz`)).status).toBe(200);
    for (const path of ['/metrics', '/livez', '/readyz']) {
      const response = await gateway.fetch(path, { headers: { accept: 'application/json' } });
      expect([404, 503]).toContain(response.status);
    }
  });
});
