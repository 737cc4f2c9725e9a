import { describe, expect, it } from 'vitest';
import { credentialsOf, grantedScopes } from './client-credentials.rules.ts';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const invalidClient = expect.objectContaining({ code: 'INVALID_CLIENT' });
const invalidRequest = expect.objectContaining({ code: 'INVALID_REQUEST' });

describe('the credentials of a client', () => {
  it('are read from HTTP Basic, form-encoded, or from the form', () => {
    expect(credentialsOf({ authorization: basic('a%20b:c%3Ad+e') })).toEqual({
      clientId: 'a b',
      clientSecret: 'c:d e',
    });
    const form = { authorization: undefined, client_id: 'a', client_secret: 'b' };
    expect(credentialsOf(form)).toEqual({ clientId: 'a', clientSecret: 'b' });
    expect(credentialsOf({ authorization: basic('a:b'), client_id: 'a' })).toEqual({
      clientId: 'a',
      clientSecret: 'b',
    });
  });

  it.each([
    ['another scheme', 'Bearer abc'],
    ['invalid base64', 'Basic ???'],
    ['no colon', basic('ab')],
    ['no client id', basic(':b')],
    ['no secret', basic('a:')],
    ['invalid escapes', basic('a%zz:b')],
    ['control characters', basic('a%00:b')],
    ['a secret that is too long', basic(`a:${'b'.repeat(257)}`)],
  ])('are rejected in a header with %s', (_, authorization) => {
    expect(() => credentialsOf({ authorization })).toThrow(invalidClient);
  });

  it('must be complete and sent in one way only', () => {
    expect(() => credentialsOf({ authorization: undefined, client_id: 'a' })).toThrow(
      invalidClient,
    );
    const authorization = basic('a:b');
    expect(() => credentialsOf({ authorization, client_id: 'c' })).toThrow(invalidRequest);
    expect(() => credentialsOf({ authorization, client_secret: 'b' })).toThrow(invalidRequest);
  });
});

describe('the scopes of a token', () => {
  const allowed = ['billing:read', 'member:read'];

  it('are the requested ones, or all', () => {
    expect(grantedScopes(allowed, undefined)).toEqual(allowed);
    expect(grantedScopes(allowed, ' ')).toEqual(allowed);
    expect(grantedScopes(allowed, 'member:read  member:read')).toEqual(['member:read']);
  });

  it('are never more than the client has', () => {
    const invalidScope = expect.objectContaining({ code: 'INVALID_SCOPE' });
    expect(() => grantedScopes(allowed, 'member:read billing:update')).toThrow(invalidScope);
    expect(() => grantedScopes([], 'billing:read')).toThrow(invalidScope);
  });
});
