import { commonErrors } from '@tessera/contracts/define/error';
import { describe, expect, it } from 'vitest';
import { requestState } from '../../test/request-state.ts';
import { checkMethod } from './check-method.ts';

describe('checkMethod', () => {
  it.each(['TRACE', 'CONNECT'])('rejects %s', (method) => {
    const { code } = commonErrors.METHOD_NOT_ALLOWED;
    expect(() => checkMethod(requestState({ method }))).toThrow(expect.objectContaining({ code }));
  });

  it.each(['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])('allows %s', (method) => {
    expect(checkMethod(requestState({ method }))).toBe('next');
  });
});
