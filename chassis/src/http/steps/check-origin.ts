import { assertOrigin } from '../origin.ts';
import type { RequestState } from './request-state.ts';

/**
 * Rejects a state-changing request that a foreign page may have sent (SEC-20). A request without cookies has nothing
 * that such a page could abuse, except where the route itself signs in (`originCheck: 'always'`).
 */
export function checkOrigin({ request, bound, options }: RequestState): void {
  const { method, bodyType, originCheck } = bound.route;
  if (method === 'GET' || bodyType === 'raw' || originCheck === 'never') return;
  if (request.headers.cookie === undefined && originCheck !== 'always') return;
  assertOrigin(request.headers, options.trustedUrls);
}
