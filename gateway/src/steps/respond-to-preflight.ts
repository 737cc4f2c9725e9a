import { firstValue, type Outcome, type RequestState } from './request-state.ts';

/** Responds to the preflight request of a browser (CORS); services receive no OPTIONS requests. */
export function respondToPreflight({
  request,
  response,
  requestId,
  options,
}: RequestState): Outcome {
  if (request.method !== 'OPTIONS') return 'next';
  const cors = options.cors.preflightFor(firstValue(request.headers.origin));
  response.writeHead(204, [...options.ownHeaders, ...cors, 'x-request-id', requestId]);
  response.end();
  return 'handled';
}
