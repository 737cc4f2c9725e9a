import { describe, expect, it } from 'vitest';
import { requestState } from '../../test/request-state.ts';
import { assignRequestId } from './assign-request-id.ts';

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
