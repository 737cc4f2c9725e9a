import { commonErrors } from '@tessera/contracts/define/error';
import { describe, expect, it } from 'vitest';
import { requestState } from '../../test/request-state.ts';
import { parsePath } from './parse-path.ts';

describe('parsePath', () => {
  it.each([
    ['/api/auth/ok?a=b', '/api/auth/ok', 'identity'],
    ['/api/auth/organization/list', '/api/auth/organization/list', 'org'],
    ['/webhooks/billing', '/webhooks/billing', 'billing'],
    ['/sign-in', '/sign-in', undefined],
  ])('finds the service of %s', (url, path, service) => {
    const state = requestState({ url });
    expect(parsePath(state)).toBe('next');
    expect([state.path, state.destination?.service]).toEqual([path, service]);
  });

  it.each([
    ['/api/auth/../ok', commonErrors.BAD_REQUEST],
    ['/api/other', commonErrors.NOT_FOUND],
    [`/${'a'.repeat(9_000)}`, commonErrors.URI_TOO_LONG],
  ])('rejects %s', (url, { code }) => {
    expect(() => parsePath(requestState({ url }))).toThrow(expect.objectContaining({ code }));
  });
});
