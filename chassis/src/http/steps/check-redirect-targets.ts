import { assertQueryRedirectTargets, assertRedirectTargets } from '../origin.ts';
import type { RequestState } from './request-state.ts';

/**
 * Rejects an untrusted redirect target in the body or the query of a request that changes something (SEC-25). Forms
 * come from other sites, which define the fields themselves; their targets are only in the query.
 */
export function checkRedirectTargets({ bound, rawBody, rawQuery, options }: RequestState): void {
  const { method, bodyType } = bound.route;
  if (method === 'GET' || bodyType === 'raw') return;
  assertQueryRedirectTargets(rawQuery, options.trustedUrls);
  if (bodyType !== 'form') assertRedirectTargets(rawBody, options.trustedUrls);
}
