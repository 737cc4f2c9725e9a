import { commonErrors } from '@tessera/contracts/define/error';
import { describe, expect, it } from 'vitest';
import { requestState } from '../../test/request-state.ts';
import { checkFraming } from './check-framing.ts';

describe('checkFraming', () => {
  it('accepts a body of an allowed length', () => {
    const headers = { 'content-length': '100', 'content-encoding': 'identity' };
    expect(checkFraming(requestState({ method: 'POST', headers }))).toBe('next');
  });

  it.each([
    [{ 'transfer-encoding': 'gzip, chunked' }, commonErrors.BAD_REQUEST],
    [{ 'content-encoding': 'gzip' }, commonErrors.UNSUPPORTED_MEDIA_TYPE],
    [{ 'content-length': '101' }, commonErrors.PAYLOAD_TOO_LARGE],
  ])('rejects %o', (headers, { code }) => {
    expect(() => checkFraming(requestState({ method: 'POST', headers }))).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it('rejects two Host headers', () => {
    const state = requestState();
    state.request.rawHeaders = ['Host', 'app.test', 'host', 'evil.test'];
    const { code } = commonErrors.BAD_REQUEST;
    expect(() => checkFraming(state)).toThrow(expect.objectContaining({ code }));
  });
});
