import { firstValue, type Outcome, type RequestState } from './request-state.ts';

/** Collects the headers of every response: security headers, CORS for the page's origin, and the request id. */
export function addResponseHeaders(state: RequestState): Outcome {
  const { request, options, requestId } = state;
  const cors = options.cors.linesFor(firstValue(request.headers.origin));
  state.head = [...options.ownHeaders, ...cors, 'x-request-id', requestId];
  return 'next';
}
