import { forwardableHeaders } from '../sanitize-headers.ts';
import type { Outcome, RequestState } from './request-state.ts';

/** Replaces the headers of the request with those that the service receives: allowed ones, and the gateway's own. */
export function sanitizeRequestHeaders(state: RequestState): Outcome {
  const { request, address, requestId } = state;
  const { host, scheme, clientCountry } = state.options;
  const country = clientCountry(request);
  const headers = forwardableHeaders(request.headers);
  headers.host = host;
  headers['x-forwarded-for'] = address;
  if (country !== null) headers['x-client-country'] = country;
  headers['x-forwarded-proto'] = scheme;
  headers['x-forwarded-host'] = host;
  headers['x-request-id'] = requestId;
  request.headers = headers;
  return 'next';
}
