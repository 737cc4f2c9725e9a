import { describe, expect, it } from 'vitest';
import { sessionCookies } from './cookies.ts';

const secret = 'the first secret, thirty-two characters';
const plain = sessionCookies({ baseUrl: 'http://localhost:3000', secrets: [secret] });
const pairOf = (line = '') => line.split(';')[0] ?? '';

describe('session cookies', () => {
  it('reads the cookies that it wrote', () => {
    const [token = '', marker = ''] = plain.set('t'.repeat(32), { seconds: 60, remember: true });
    expect(plain.read(pairOf(token))).toEqual({
      token: 't'.repeat(32),
      cachedSession: null,
      remember: true,
      ambiguous: false,
    });
    expect(marker).toContain('dont_remember=; Max-Age=0');
  });

  it('keeps the marker of a session that is not remembered', () => {
    const lines = plain.set('token', { seconds: 60, remember: false });
    expect(plain.read(lines.map(pairOf).join('; '))).toMatchObject({
      token: 'token',
      remember: false,
    });
  });

  it('limits Max-Age to 400 days', () => {
    const [line] = plain.set('token', { seconds: 99_999_999, remember: true });
    expect(line).toContain('Max-Age=34560000');
  });

  it.each(['x', 'x.y', 'token.', '.AAAA', 'token.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='])(
    'ignores the invalid value %j',
    (value) => {
      const header = `better-auth.session_token=${encodeURIComponent(value)}`;
      expect(plain.read(header).token).toBeNull();
    },
  );

  it('verifies with every secret and signs with the first', () => {
    const rotated = sessionCookies({
      baseUrl: 'http://localhost:3000',
      secrets: ['a newer secret of thirty-two characters', secret],
    });
    const [old = ''] = plain.set('token', { seconds: 60, remember: true });
    const [fresh = ''] = rotated.set('token', { seconds: 60, remember: true });
    expect(rotated.read(pairOf(old)).token).toBe('token');
    expect(rotated.read(pairOf(fresh)).token).toBe('token');
    expect(plain.read(pairOf(fresh)).token).toBeNull();
  });
});
