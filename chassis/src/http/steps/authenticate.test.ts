import type { MachineActor } from '@tessera/contracts/actor';
import { commonErrors } from '@tessera/contracts/define/error';
import type { Access } from '@tessera/contracts/define/route';
import { describe, expect, it, vi } from 'vitest';
import { cookieOf, requestState, testSnapshot } from '../../../test/request-state.ts';
import type { CurrentSession } from '../../sessions/session-reader.ts';
import { authenticate } from './authenticate.ts';

const machine: MachineActor = {
  kind: 'machine',
  clientId: 'client-1',
  organizationId: 'organization-1',
  scopes: ['orders:read'],
};
const unauthorized = { code: commonErrors.UNAUTHORIZED.code };

function stateOf(
  access: Access,
  headers: { cookie?: string; authorization?: string; 'user-agent'?: string },
  oauthScope: string | undefined = undefined,
) {
  const resolve = vi.fn(
    async (token: string): Promise<CurrentSession | null> =>
      token === 'live' ? { token, tokenHash: 'hash', snapshot: testSnapshot } : null,
  );
  const state = requestState({
    route: { access, ...(oauthScope === undefined ? {} : { oauthScope }) },
    headers,
    dispatcher: {
      sessions: { resolve, find: async () => null },
      machines: async (token) => (token === 'machine-token' ? machine : null),
    },
  });
  return { state, resolve };
}

describe('authenticate', () => {
  it('finds the user of the session cookie', async () => {
    const { state } = stateOf('session', { cookie: cookieOf('live'), 'user-agent': 'test' });
    await authenticate(state);
    expect(state.actor).toMatchObject({
      kind: 'user',
      user: { id: 'user-1' },
      session: { token: 'live' },
      clientInfo: { userAgent: 'test' },
    });
    expect(state.currentSession?.tokenHash).toBe('hash');
  });

  it.each([undefined, cookieOf('revoked'), 'better-auth.session_token=forged'])(
    'rejects a request without a live session: %s',
    async (cookie) => {
      const headers = cookie === undefined ? {} : { cookie };
      await expect(authenticate(stateOf('session', headers).state)).rejects.toMatchObject(
        unauthorized,
      );
      const { state } = stateOf('optional', headers);
      await authenticate(state);
      expect(state.actor).toBeNull();
    },
  );

  it('looks up no session for a public route, but reads its cookies', () => {
    const { state, resolve } = stateOf('public', { cookie: cookieOf('live') });
    expect(authenticate(state)).toBeUndefined();
    expect(resolve).not.toHaveBeenCalled();
    expect(state.cookie.token).toBe('live');
  });

  it('deletes the cookies of a request that has two different tokens', () => {
    const { state } = stateOf('public', { cookie: `${cookieOf('live')}; ${cookieOf('other')}` });
    void authenticate(state);
    expect(state.cookie.token).toBeNull();
    expect(String(state.response.getHeader('set-cookie'))).toContain('Max-Age=0');
  });

  it('finds the machine client of a bearer token and ignores the cookie beside it', async () => {
    const headers = { authorization: 'Bearer machine-token', cookie: cookieOf('live') };
    const { state, resolve } = stateOf('session', headers, 'orders:read');
    await authenticate(state);
    expect(state.actor).toEqual({ ...machine, clientInfo: state.clientInfo });
    expect(resolve).not.toHaveBeenCalled();
  });

  it('rejects an unknown bearer token, and ignores it where no scope allows machine clients', async () => {
    const headers = { authorization: 'Bearer unknown', cookie: cookieOf('live') };
    const { state } = stateOf('session', headers, 'orders:read');
    await expect(authenticate(state)).rejects.toMatchObject(unauthorized);
    expect(state.response.getHeader('www-authenticate')).toBe('Bearer error="invalid_token"');
    const withoutScope = stateOf('session', headers).state;
    await authenticate(withoutScope);
    expect(withoutScope.actor?.kind).toBe('user');
  });
});
