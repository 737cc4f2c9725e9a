import { describe, expect, it } from 'vitest';
import { assertOrigin, assertRedirectTargets, trustedUrls, withQuery } from './origin.ts';

const trusted = trustedUrls('https://app.example.com', [
  'https://admin.example.com',
  '*.example.net',
  'https://*.example.org:8443',
  'app://host',
]);

describe('redirect targets in a body', () => {
  it.each([
    ['callbackURL', 'Invalid callbackURL'],
    ['redirectTo', 'Invalid redirectURL'],
    ['errorCallbackURL', 'Invalid errorCallbackURL'],
    ['newUserCallbackURL', 'Invalid newUserCallbackURL'],
  ])('rejects a foreign %s', (field, message) => {
    expect(() => assertRedirectTargets({ [field]: 'https://evil.example' }, trusted)).toThrow(
      message,
    );
    expect(() => assertRedirectTargets({ [field]: `/${'a'.repeat(2_048)}` }, trusted)).toThrow(
      message,
    );
    assertRedirectTargets({ [field]: '/inside' }, trusted);
    assertRedirectTargets({ [field]: '' }, trusted);
    assertRedirectTargets({ [field]: 7 }, trusted);
  });

  it('accepts a body that is not an object', () => {
    for (const body of [undefined, null, 'text', ['callbackURL']])
      assertRedirectTargets(body, trusted);
  });
});

describe('redirect targets', () => {
  it.each([
    '/',
    '/dashboard',
    '/a/b.c?x=1&y=a%40b',
    'https://app.example.com/anything#there',
    'https://admin.example.com',
    'http://one.example.net/x',
    'https://one.two.example.net',
    'https://a.example.org:8443/',
  ])('accepts %s', (target) => {
    expect(trusted.assertTarget(target)).toBe(target);
  });

  it.each([
    '',
    'dashboard',
    '//evil.example',
    '/\\evil.example',
    '/%2fevil.example',
    '/%5Cevil.example',
    '/a b',
    '/a\u0000b',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://evil.example',
    'https://app.example.com.evil.example',
    'https://app.example.com@evil.example',
    'https://user:pass@app.example.com',
    'http://app.example.com',
    'https://app.example.com:444',
    'https://example.net',
    'https://evilexample.net',
    'https://x.example.net.evil.example',
    'https://evil.example/x.example.net',
    'https://x.example.net:444',
    'https://a.example.org',
    'http://a.example.org:8443',
    'ftp://one.example.net',
    'https:evil.example',
    'https://app.example.com\\@evil.example',
    '\thttps://app.example.com',
  ])('rejects %j', (target) => {
    expect(() => trusted.assertTarget(target)).toThrow('Invalid callbackURL');
  });
});

describe('the origin check', () => {
  const check = (headers: Record<string, string>) => () => assertOrigin(headers, trusted);

  it('accepts its own origin and requests without an Origin header', () => {
    expect(check({ origin: 'https://app.example.com' })).not.toThrow();
    expect(check({ origin: 'app://host' })).not.toThrow();
    expect(check({ referer: 'https://app.example.com/page' })).not.toThrow();
    expect(check({})).not.toThrow();
    expect(check({ 'sec-fetch-site': 'same-origin' })).not.toThrow();
  });

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://app.example.com' }],
    [{ origin: 'app://other' }],
    [{ origin: 'https://app.example.com.evil.example' }],
    [{ referer: 'https://evil.example/app.example.com' }],
    [{ origin: 'null', referer: 'https://app.example.com' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('rejects %o', (headers) => {
    expect(check(headers as Record<string, string>)).toThrow('Invalid origin');
  });
});

describe('parameters added to a target', () => {
  it('encodes parameters once and puts them before the fragment', () => {
    expect(withQuery('/a', { error: 'x y&z' })).toBe('/a?error=x+y%26z');
    expect(withQuery('/a?b=1#c', { token: 't' })).toBe('/a?b=1&token=t#c');
    expect(withQuery('/a', {})).toBe('/a');
  });

  it('SEC-27: replaces parameters of the same name', () => {
    const set = { token: 'real', error: null };
    for (const query of [
      'token=x',
      '%74oken=x',
      'token',
      'token=x&token=y',
      'error=no',
      't%6fken=',
    ]) {
      expect(withQuery(`/a?${query}`, set)).toBe('/a?token=real');
      expect(withQuery(`/a?b=%20+1&${query}&c=2#d`, set)).toBe('/a?b=%20+1&c=2&token=real#d');
    }
    expect(withQuery('/a?token=x', { token: null })).toBe('/a');
    expect(withQuery('https://app.example.com?token=x#e', { token: null })).toBe(
      'https://app.example.com#e',
    );
  });
});
