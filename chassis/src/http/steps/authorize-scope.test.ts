import { commonErrors } from '@tessera/contracts/define/error';
import { describe, expect, it } from 'vitest';
import { requestState } from '../../../test/request-state.ts';
import { authorizeScope } from './authorize-scope.ts';

function stateOf(scopes: readonly string[]) {
  const state = requestState({ route: { access: 'session', oauthScope: 'orders:read' } });
  state.actor = { kind: 'machine', clientId: 'client-1', organizationId: 'o', scopes };
  return state;
}

describe('authorizeScope', () => {
  it('allows a machine client with the scope of the route', () => {
    expect(() => authorizeScope(stateOf(['other:read', 'orders:read']))).not.toThrow();
  });

  it('rejects a machine client without it', () => {
    const state = stateOf(['orders:write']);
    const { code } = commonErrors.INSUFFICIENT_SCOPE;
    expect(() => authorizeScope(state)).toThrow(expect.objectContaining({ code }));
    expect(state.response.getHeader('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", scope="orders:read"',
    );
  });

  it('does not apply to a request without a machine client', () => {
    const state = stateOf([]);
    state.actor = null;
    expect(() => authorizeScope(state)).not.toThrow();
  });
});
