import { describe, expect, it } from 'vitest';
import { callbackWithReturn, returnPath, withReturn } from './return-path.ts';

describe('returnPath', () => {
  it.each(['/', '/o/acme/members?search=ann', '/invitations/abc-123'])('accepts %s', (path) => {
    expect(returnPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a b',
    '',
    null,
  ])('is never %s', (path) => {
    expect(returnPath(path)).toBeNull();
  });

  it('is passed through sign-in, except for the start page', () => {
    expect(withReturn('/sign-in', '/account')).toBe('/sign-in?to=%2Faccount');
    expect(withReturn('/sign-in', '/')).toBe('/sign-in');
  });

  it('is passed in mails only if the server allows it', () => {
    expect(callbackWithReturn('/verify-email', '/invitations/a1')).toBe(
      '/verify-email?to=/invitations/a1',
    );
    expect(callbackWithReturn('/verify-email', '/o/a?x=1')).toBe('/verify-email');
    expect(callbackWithReturn('/verify-email', '/invitations/a1?secret=b2')).toBe(
      '/verify-email?to=/invitations/a1',
    );
  });
});
