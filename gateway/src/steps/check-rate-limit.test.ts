import { commonErrors } from '@tessera/contracts/define/error';
import { describe, expect, it, vi } from 'vitest';
import { requestState } from '../../test/request-state.ts';
import { checkRateLimit } from './check-rate-limit.ts';

const stateWith = (rateLimit: () => Promise<number | null>) => {
  const state = requestState({ options: { rateLimit } });
  return Object.assign(state, { path: '/api/auth/sign-in/email', address: '192.0.2.1' });
};

describe('checkRateLimit', () => {
  it('counts a call by the rule of its path and the address of its client', async () => {
    const rateLimit = vi.fn(async () => null);
    expect(await checkRateLimit(stateWith(rateLimit))).toBe('next');
    expect(rateLimit).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'sign-in' }),
      '192.0.2.1',
    );
  });

  it('rejects a call above the limit with the time to wait', async () => {
    await expect(checkRateLimit(stateWith(async () => 7))).rejects.toMatchObject({
      code: commonErrors.TOO_MANY_REQUESTS.code,
      retryAfterSeconds: 7,
    });
  });

  it('has nothing to wait for while limits are off', () => {
    expect(checkRateLimit(requestState())).toBe('next');
  });

  it('does not forward the call of a client that has disconnected', async () => {
    const state = stateWith(async () => null);
    state.response.destroy();
    expect(await checkRateLimit(state)).toBe('handled');
  });
});
