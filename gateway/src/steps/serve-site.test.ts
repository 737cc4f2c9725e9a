import { describe, expect, it, vi } from 'vitest';
import { requestState, testDestination } from '../../test/request-state.ts';
import { serveSite } from './serve-site.ts';

describe('serveSite', () => {
  it('passes a page on with the headers of the gateway', () => {
    const staticSite = vi.fn();
    const state = requestState({ url: '/sign-in', options: { staticSite } });
    state.head = ['x-own', 'yes', 'x-request-id', 'id-1'];
    expect(serveSite(state)).toBe('handled');
    expect(staticSite).toHaveBeenCalledWith(state.request, state.response);
    expect(state.response.getHeaders()).toMatchObject({ 'x-own': 'yes', 'x-request-id': 'id-1' });
  });

  it('leaves a call to the next step', () => {
    const staticSite = vi.fn();
    const state = requestState({ options: { staticSite } });
    state.destination = testDestination;
    expect(serveSite(state)).toBe('next');
    expect(staticSite).not.toHaveBeenCalled();
  });
});
