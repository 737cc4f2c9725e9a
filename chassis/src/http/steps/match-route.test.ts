import { commonErrors } from '@tessera/contracts/define/error';
import { describe, expect, it } from 'vitest';
import { requestState } from '../../../test/request-state.ts';
import { matchRoute } from './match-route.ts';

describe('matchRoute', () => {
  it('finds the route of a method and path, and decodes its parameters', () => {
    const state = requestState({ route: { path: '/notes/:name' }, url: '/api/notes/a%20b?x=1' });
    matchRoute(state);
    expect(state.bound.route.path).toBe('/notes/:name');
    expect(state.rawParams).toEqual({ name: 'a b' });
    expect(state.rawQuery).toEqual({ x: '1' });
  });

  it('rejects an unknown path and an unknown method', () => {
    const notFound = expect.objectContaining({ code: commonErrors.NOT_FOUND.code });
    expect(() => matchRoute(requestState({ url: '/api/other' }))).toThrow(notFound);
    const state = requestState({ url: '/api/test' });
    state.request.method = 'GET';
    expect(() => matchRoute(state)).toThrow(notFound);
  });
});
