import { commonErrors } from '@tessera/contracts/define/error';
import { describe, expect, it } from 'vitest';
import { requestState } from '../../../test/request-state.ts';
import { checkOrigin } from './check-origin.ts';

const foreign = { origin: 'https://evil.example', cookie: 'a=b' };
const invalidOrigin = expect.objectContaining({ code: commonErrors.INVALID_ORIGIN.code });

describe('checkOrigin', () => {
  it('SEC-20: rejects a foreign origin of a request with cookies', () => {
    expect(() => checkOrigin(requestState({ headers: foreign }))).toThrow(invalidOrigin);
    const own = { origin: 'http://app.test', cookie: 'a=b' };
    expect(() => checkOrigin(requestState({ headers: own }))).not.toThrow();
  });

  it('checks a request without cookies only where the route says always', () => {
    const headers = { origin: foreign.origin };
    expect(() => checkOrigin(requestState({ headers }))).not.toThrow();
    const always = requestState({ headers, route: { originCheck: 'always' } });
    expect(() => checkOrigin(always)).toThrow(invalidOrigin);
  });

  it.each([{ method: 'GET' }, { bodyType: 'raw' }, { originCheck: 'never' }] as const)(
    'does not check a route with %o',
    (route) => {
      expect(() => checkOrigin(requestState({ headers: foreign, route }))).not.toThrow();
    },
  );
});
