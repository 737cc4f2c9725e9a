import { describe, expect, it } from 'vitest';
import { domainFrom, domainOf, isPublicMailDomain } from './domain-name.ts';

describe('domainFrom', () => {
  it.each([
    [' Example.COM ', 'example.com'],
    ['example.com.', 'example.com'],
    ['mail.example.co.uk', 'mail.example.co.uk'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['Straße.example', 'xn--strae-oqa.example'],
    ['почта.рф', 'xn--80a1acny.xn--p1ai'],
    ['ｅｘａｍｐｌｅ.com', 'example.com'],
  ])('normalizes %j to %s', (given, domain) => {
    expect(domainFrom(given)).toBe(domain);
  });

  it.each([
    '',
    'com',
    'example',
    '@example.com',
    'a@example.com',
    'http://example.com',
    'example.com/path',
    'example.com:25',
    '*.example.com',
    'exa mple.com',
    'example..com',
    '-example.com',
    '127.0.0.1',
    '0x7f.1',
    '[::1]',
    'example.123',
    'example.com?x',
    'example.com\\x',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
    'exam\u0000ple.com',
    'xn--a.example',
    'xn--.example',
    'xn--example-.com',
    'mail.xn--zzzzzzzzzzzzzzz',
  ])('rejects %j', (given) => {
    expect(domainFrom(given)).toBeNull();
  });

  it('recognizes public mail providers', () => {
    for (const domain of ['gmail.com', 'yahoo.co.uk', 'gmx.net', 'hotmail.fr', 'proton.me']) {
      expect(isPublicMailDomain(domain)).toBe(true);
    }
    for (const domain of ['example.com', 'gmail.example.com', 'live.nation.example.com']) {
      expect(isPublicMailDomain(domain)).toBe(false);
    }
  });

  it('returns the part after the last at sign of an address', () => {
    expect(domainOf('Some.Body@Example.com')).toBe('example.com');
  });
});
