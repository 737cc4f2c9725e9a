import { requestIdFrom } from '@tessera/chassis/telemetry/trace';
import { firstValue, type Outcome, type RequestState } from './request-state.ts';

/** Keeps a well-formed request id of the client and replaces any other. It is in the logs, at the service and in the response. */
export function assignRequestId(state: RequestState): Outcome {
  state.requestId = requestIdFrom(firstValue(state.request.headers['x-request-id']));
  return 'next';
}

/** Collects the headers of every response: security headers, CORS for the page's origin, and the request id. */
export function addResponseHeaders(state: RequestState): Outcome {
  const { request, options, requestId } = state;
  const cors = options.cors.linesFor(firstValue(request.headers.origin));
  state.head = [...options.ownHeaders, ...cors, 'x-request-id', requestId];
  return 'next';
}
