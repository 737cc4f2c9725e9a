import { describe, expect, it } from 'vitest';
import { requestState } from '../../test/request-state.ts';
import { sanitizeRequestHeaders } from './sanitize-request-headers.ts';

describe('sanitizeRequestHeaders', () => {
  it('drops reserved names, keeps others and sets its own', () => {
    const headers = {
      host: 'evil.test',
      'x-user-id': 'forged',
      'x-forwarded-for': '1.2.3.4',
      cookie: 'a=b',
    };
    const state = requestState({ headers, options: { clientCountry: () => 'PL' } });
    Object.assign(state, { address: '192.0.2.1', requestId: 'id-1' });
    expect(sanitizeRequestHeaders(state)).toBe('next');
    expect(state.request.headers).toEqual({
      host: 'app.test',
      cookie: 'a=b',
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-host': 'app.test',
      'x-forwarded-proto': 'https',
      'x-client-country': 'PL',
      'x-request-id': 'id-1',
    });
  });

  it('forwards no country that it does not know', () => {
    const state = requestState({ headers: { 'x-client-country': 'DE' } });
    sanitizeRequestHeaders(state);
    expect(state.request.headers).not.toHaveProperty('x-client-country');
  });
});
