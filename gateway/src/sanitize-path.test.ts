import { describe, expect, it } from 'vitest';
import { useGateway } from '../test/harness.ts';
import { parseTarget } from './sanitize-path.ts';

describe('parseTarget', () => {
  it.each([
    '//api/auth/ok',
    '/api//auth/ok',
    '/api/auth//ok',
    '/api/auth/ok/',
    '/api/./auth/ok',
    '/api/auth/../organization/list',
    '/x/..',
    '/%2e%2e/api/auth/ok',
    '/api/auth/%2E%2E/organization/list',
    '/api%2Fauth/ok',
    '/api/auth%2fok',
    '/api/auth%5Cok',
    '/api\\auth\\ok',
    '/api/auth;x=1/ok',
    '/api/auth/ok;jsessionid=1',
    '/api/auth/ok%00',
    '/api/auth/ok%0d%0aX:1',
    '/api/auth/%C0%AF',
    '/api/auth/%ff',
    '/api/auth/%E2%82',
    '/api/auth/%6Fk',
    '/api/auth/%zz',
    '/api/auth/%',
    '/api/auth/b%c3%bcro',
    '/API/auth/ok',
    '/Webhooks/billing',
    '/api/auth/ok#fragment',
    '/api/auth/ok?a#b',
    '/api/auth/ö',
    '/api/auth/ok?ö',
    '/api/auth/a b',
    'http://app.test/api/auth/ok',
    'app.test:443',
    '*',
    '',
    '?a',
  ])('rejects %j', (target) => {
    expect(parseTarget(target)).toEqual({ kind: 'malformed' });
  });

  it.each([
    ['/api/auth/organization/list', '/api/auth/organization/'],
    ['/api/auth/organization', '/api/auth/'],
    ['/organization/list?a=%2F&b=..//', '/organization/'],
    ['/api/auth/reset-password/aB3-_.~', '/api/auth/'],
    ['/api/auth/b%C3%BCro%20x', '/api/auth/'],
    ['/webhooks/billing', '/webhooks/'],
  ])('routes %s to %s', (target, prefix) => {
    expect(parseTarget(target)).toMatchObject({ kind: 'call', destination: { prefix } });
  });

  it.each(['/', '/organizations', '/sign-in/', '/assets/index-a1B2.js', '/apis', '/a/%E2%82%AC'])(
    'classifies %s as a page or file',
    (target) => {
      expect(parseTarget(target)).toMatchObject({ kind: 'site' });
    },
  );

  it('accepts up to 8 KiB', () => {
    expect(parseTarget(`/api/auth/ok?${'x'.repeat(8_192 - 13)}`)).toMatchObject({ kind: 'call' });
    expect(parseTarget(`/api/auth/ok?${'x'.repeat(8_193 - 13)}`)).toEqual({ kind: 'too-long' });
  });

  it('parses a hundred adversarial targets within half a second', () => {
    const started = performance.now();
    for (let count = 0; count < 100; count += 1) parseTarget(`/${'a%41/'.repeat(1_600)}%`);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('requests with a malformed target', () => {
  const gateway = useGateway();

  it.each([
    ['GET /api/auth/%2e%2e/ok HTTP/1.1', 400],
    ['GET http://app.test/api/auth/ok HTTP/1.1', 400],
    ['OPTIONS * HTTP/1.1', 400],
    [`GET /api/auth/ok?${'x'.repeat(9_000)} HTTP/1.1`, 414],
    ['TRACE /api/auth/ok HTTP/1.1', 405],
    ['CONNECT app.test:443 HTTP/1.1', 405],
    ['BREW /api/auth/ok HTTP/1.1', 400],
  ])('are rejected: %#', async (line, status) => {
    const { text } = await gateway.raw(`${line}\r\nHost: app.test\r\nConnection: close\r\n\r\n`);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text).toContain('"code"');
    expect(gateway.services.requests).toEqual([]);
  });
});
