import { commonErrors } from '@tessera/contracts/define/error';
import type { Route } from '@tessera/contracts/define/route';
import { describe, expect, it } from 'vitest';
import { requestState } from '../../../test/request-state.ts';
import { checkRedirectTargets } from './check-redirect-targets.ts';

const foreign = 'https://evil.example/';
const check = (rawBody: unknown, query: string, route: Partial<Route> = {}) => {
  const state = requestState({ url: `/test?${query}`, route });
  state.rawBody = rawBody;
  return () => checkRedirectTargets(state);
};
const invalidTarget = expect.objectContaining({ code: commonErrors.INVALID_CALLBACKURL.code });

describe('checkRedirectTargets', () => {
  it('SEC-25: rejects a foreign target in the body and in the query', () => {
    expect(check({ callbackURL: foreign }, '')).toThrow(invalidTarget);
    expect(check({}, `callbackURL=${foreign}`)).toThrow(invalidTarget);
    expect(check({ callbackURL: '/here' }, 'callbackURL=/here')).not.toThrow();
  });

  it('reads only the query of a form', () => {
    expect(check({ callbackURL: foreign }, '', { bodyType: 'form' })).not.toThrow();
    expect(check({}, `callbackURL=${foreign}`, { bodyType: 'form' })).toThrow(invalidTarget);
  });

  it.each([{ method: 'GET' }, { bodyType: 'raw' }] as const)('ignores a route with %o', (route) => {
    expect(check(undefined, `callbackURL=${foreign}`, route)).not.toThrow();
  });
});
