import type { Outcome, RequestState } from './request-state.ts';

/** Finds the address of the client behind trusted proxies (SEC-09). It is unknown after the client has disconnected. */
export function readClientAddress(state: RequestState): Outcome {
  const address = state.options.clientAddress(state.request);
  if (address === null) {
    state.response.destroy();
    return 'handled';
  }
  state.address = address;
  return 'next';
}
