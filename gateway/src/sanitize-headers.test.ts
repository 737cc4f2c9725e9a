import { describe, expect, it } from 'vitest';
import { useGateway } from '../test/harness.ts';

describe('header sanitization', () => {
  const gateway = useGateway();
  const receivedHeaders = () => gateway.services.requests[0]?.headers ?? {};

  it.each([
    'X-User-Id',
    'X-USER-ID',
    'x_user_id',
    'X-Session-Token',
    'X-Organization-Id',
    'X-Org-Role',
    'X-Tenant-Id',
    'X_Tenant-Id',
    'X-Internal-Secret',
    'X-Authenticated-User',
    'X-Auth-Request-Email',
    'User-Id',
    'Remote-User',
    'X-Role',
    'X-Forwarded-User',
    'X-Forwarded-Prefix',
    'Forwarded',
    'X-Real-IP',
    'X_Real_IP',
    'X-Client-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-HTTP-Method-Override',
    'Proxy-Authorization',
  ])('drops %s', async (name) => {
    await gateway.fetch('/api/auth/ok', { headers: { [name]: 'forged' } });
    expect(JSON.stringify(receivedHeaders())).not.toContain('forged');
  });

  it('forwards the headers that a client may set', async () => {
    const sent = {
      accept: 'application/json',
      'accept-language': 'tr',
      authorization: 'Bearer x',
      cookie: 'better-auth.session_token=a.b',
      'content-type': 'application/json',
      origin: 'http://app.test:3000',
      'user-agent': 'a browser',
      'webhook-id': 'msg_1',
      'webhook-signature': 'v1,abc v1,def',
      'webhook-timestamp': '1700000000',
    };
    await gateway.fetch('/webhooks/billing', { method: 'POST', headers: sent, body: '{}' });
    expect(receivedHeaders()).toMatchObject(sent);
  });

  it('sets Host and X-Forwarded headers once each from its own configuration', async () => {
    await gateway.raw(
      [
        'GET /api/auth/ok HTTP/1.1',
        'Host: evil.example',
        'X-Forwarded-For: 1.2.3.4',
        'X-Forwarded-For: 5.6.7.8',
        'X-Forwarded-Host: evil.example',
        'X-Forwarded-Proto: https',
        'Connection: close',
        '\r\n',
      ].join('\r\n'),
    );
    expect(receivedHeaders()).toMatchObject({
      host: 'app.test:3000',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'app.test:3000',
      'x-forwarded-proto': 'http',
    });
  });

  it('does not let Connection remove a cookie, an origin or a header of the gateway', async () => {
    const { text } = await gateway.raw(
      [
        'GET /api/auth/ok HTTP/1.1',
        'Host: app.test:3000',
        'Cookie: a=b',
        'Origin: http://app.test:3000',
        'X-User-Id: forged',
        'Connection: close, Cookie, Origin, X-Forwarded-For, X-Request-Id, X-User-Id',
        '\r\n',
      ].join('\r\n'),
    );
    expect(text).toContain('200 OK');
    expect(receivedHeaders()).toMatchObject({
      cookie: 'a=b',
      origin: 'http://app.test:3000',
      'x-forwarded-for': '127.0.0.1',
      'x-request-id': expect.any(String),
    });
    expect(receivedHeaders()).not.toHaveProperty('x-user-id');
  });

  it('does not upgrade a connection', async () => {
    const { text } = await gateway.raw(
      'GET /api/auth/ok HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    expect(text).toContain('HTTP/1.1 200');
    expect(receivedHeaders()).not.toHaveProperty('upgrade');
  });
});
