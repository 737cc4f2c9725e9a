import { describe, expect, it, vi } from 'vitest';
import { requestState, testDestination } from '../../test/request-state.ts';
import { forward } from './forward.ts';

describe('forward', () => {
  it('passes the call and its context to the proxy', () => {
    const send = vi.fn();
    const state = requestState({ options: { forward: send } });
    const path = '/api/auth/sign-in/email';
    Object.assign(state, { path, destination: testDestination, head: ['x-own', 'yes'] });
    expect(forward(state)).toBe('handled');
    expect(send).toHaveBeenCalledWith(
      state.request,
      expect.objectContaining({
        response: state.response,
        destination: testDestination,
        kind: 'password',
        head: ['x-own', 'yes'],
        phase: 'waiting',
      }),
    );
  });

  it('has nothing to forward for a page', () => {
    expect(forward(requestState())).toBe('next');
  });
});
