import { ApiError, commonErrors, defineErrors } from '@tessera/contracts/define/error';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { requestState } from '../../../test/request-state.ts';
import { validate } from './validate.ts';

const route = {
  query: z.object({ page: z.coerce.number() }),
  params: z.object({ name: z.string().max(3) }),
  body: z.object({ text: z.string() }),
};
const { FIRST } = defineErrors({ FIRST: { status: 400, message: 'The first check failed' } });

function stateWith(input: { query?: string; name?: string; body?: unknown }) {
  const state = requestState({ route, url: `/test?${input.query ?? 'page=2'}` });
  state.rawParams = { name: input.name ?? 'abc' };
  state.rawBody = 'body' in input ? input.body : { text: 'a' };
  return state;
}

describe('validate', () => {
  it('parses each part by its schema and drops other fields', () => {
    const state = stateWith({ query: 'page=2&x=1', body: { text: 'a', other: 1 } });
    validate(state);
    expect([state.query, state.params, state.body]).toEqual([
      { page: 2 },
      { name: 'abc' },
      { text: 'a' },
    ]);
  });

  it.each([
    [{ query: 'page=two', name: 'long name', body: {} }, commonErrors.INVALID_QUERY],
    [{ query: 'page=2&x=%00' }, commonErrors.INVALID_QUERY],
    [{ name: 'long name', body: {} }, commonErrors.NOT_FOUND],
    [{ name: '\u0000' }, commonErrors.NOT_FOUND],
    [{ body: undefined }, commonErrors.INVALID_BODY],
  ])('rejects %o, the query before the path and the path before the body', (input, { code }) => {
    expect(() => validate(stateWith(input))).toThrow(expect.objectContaining({ code }));
  });

  it("prefers the error of the route's own first check", () => {
    const assertFirst = () => {
      throw new ApiError(FIRST);
    };
    const state = requestState({ route, bound: { assertFirst } });
    expect(() => validate(state)).toThrow(expect.objectContaining({ code: FIRST.code }));
  });

  it('leaves parts without a schema undefined', () => {
    const state = requestState({ url: '/test?x=%00' });
    validate(state);
    expect([state.query, state.params, state.body]).toEqual([undefined, undefined, undefined]);
  });
});
