import { describe, expect, it } from 'vitest';
import { useGateway } from '../test/harness.ts';

describe('CORS', () => {
  const gateway = useGateway({ TRUSTED_ORIGINS: 'https://app.example.com,*.trusted.test' });
  const allowed = async (origin: string, init: RequestInit = {}) => {
    const headers = { origin, ...init.headers };
    const response = await gateway.fetch('/api/auth/get-session', { ...init, headers });
    expect(response.headers.get('vary')).toMatch(/\bOrigin\b/);
    return response.headers.get('access-control-allow-origin');
  };

  it.each(['https://app.example.com', 'https://a.trusted.test', 'http://app.test:3000'])(
    'allows the trusted origin %s with credentials',
    async (origin) => {
      expect(await allowed(origin)).toBe(origin);
      const preflight = await gateway.fetch('/api/auth/sign-in/email', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(preflight.status).toBe(204);
      expect(Object.fromEntries(preflight.headers)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': expect.stringContaining('POST'),
        'access-control-allow-headers': expect.stringContaining('content-type'),
        vary: 'Origin',
      });
    },
  );

  it.each([
    'https://evil.example',
    'https://app.example.com.evil.example',
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://eviltrusted.test',
    'https://app.example.com/path',
    'null',
    '*',
    'nonsense',
  ])('sends no CORS headers to the origin %s', async (origin) => {
    expect(await allowed(origin)).toBeNull();
    const preflight = await gateway.fetch('/api/auth/sign-in/email', {
      method: 'OPTIONS',
      headers: { origin },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    expect(gateway.services.requests.some(({ method }) => method === 'OPTIONS')).toBe(false);
  });

  it('allows a trusted origin to read errors, and keeps the Vary header of a service', async () => {
    const origin = 'https://app.example.com';
    const rejected = await gateway.fetch('/api/nothing', { headers: { origin } });
    expect(rejected.headers.get('access-control-allow-origin')).toBe(origin);
    gateway.services.respond = (_request, response) => {
      response.writeHead(200, { vary: 'Accept-Language' }).end();
    };
    const response = await gateway.fetch('/api/auth/error', { headers: { origin } });
    expect(response.headers.get('vary')).toBe('Origin, Accept-Language');
  });
});
