import { createProxyContext } from '../proxy/proxy-context.ts';
import type { Outcome, RequestState } from './request-state.ts';

/** Passes the call to the proxy of its service. */
export function forward(state: RequestState): Outcome {
  const { request, response, destination, path, head, startedAt, options } = state;
  if (destination === null) return 'next';
  options.forward(request, createProxyContext({ response, destination, path, head, startedAt }));
  return 'handled';
}
