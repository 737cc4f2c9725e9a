import { describe, expect, it, vi } from 'vitest';
import { requestState } from '../../test/request-state.ts';
import { respondToPreflight } from './respond-to-preflight.ts';

describe('respondToPreflight', () => {
  it('responds to OPTIONS with the methods that a trusted origin may use', () => {
    const headers = { origin: 'https://trusted.test' };
    const state = requestState({ method: 'OPTIONS', headers });
    state.requestId = 'id-1';
    const writeHead = vi.spyOn(state.response, 'writeHead');
    expect(respondToPreflight(state)).toBe('handled');
    expect(writeHead).toHaveBeenCalledWith(
      204,
      expect.arrayContaining(['x-own', 'access-control-allow-methods', 'x-request-id', 'id-1']),
    );
    expect(state.response.writableEnded).toBe(true);
  });

  it('leaves other methods to the next step', () => {
    const state = requestState({ method: 'POST' });
    expect(respondToPreflight(state)).toBe('next');
    expect(state.response.headersSent).toBe(false);
  });
});
