import { describe, expect, it } from 'vitest';
import { requestState } from '../../test/request-state.ts';
import { addResponseHeaders, assignRequestId } from './response-headers.ts';

describe('assignRequestId', () => {
  it('keeps a well-formed id and replaces any other', () => {
    const valid = requestState({ headers: { 'x-request-id': 'abc-123' } });
    expect(assignRequestId(valid)).toBe('next');
    expect(valid.requestId).toBe('abc-123');
    const replaced = requestState({ headers: { 'x-request-id': 'a b' } });
    assignRequestId(replaced);
    expect(replaced.requestId).toMatch(/^[0-9a-f]{24}$/);
  });
});

const headFor = (headers: { origin?: string }) => {
  const state = requestState({ headers });
  state.requestId = 'id-1';
  addResponseHeaders(state);
  return state.head;
};

describe('addResponseHeaders', () => {
  it('collects the headers of every response and the request id', () => {
    expect(headFor({})).toEqual(['x-own', 'yes', 'vary', 'Origin', 'x-request-id', 'id-1']);
  });

  it('adds CORS headers for a trusted origin only', () => {
    expect(headFor({ origin: 'https://trusted.test' })).toContain('access-control-allow-origin');
    expect(headFor({ origin: 'https://evil.test' })).not.toContain('access-control-allow-origin');
  });
});
