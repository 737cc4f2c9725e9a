import { describe, expect, it } from 'vitest';
import { requestState } from '../../test/request-state.ts';
import { readClientAddress } from './read-client-address.ts';

describe('readClientAddress', () => {
  it('keeps the address of the client', () => {
    const state = requestState();
    expect(readClientAddress(state)).toBe('next');
    expect(state.address).toBe('192.0.2.1');
  });

  it('ends a request whose client has disconnected', () => {
    const state = requestState({ options: { clientAddress: () => null } });
    expect(readClientAddress(state)).toBe('handled');
    expect(state.response.destroyed).toBe(true);
  });
});
