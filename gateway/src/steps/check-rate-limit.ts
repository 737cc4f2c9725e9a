import { shortHash } from '@tessera/chassis/ports/log';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { limitRuleOf } from '../limit-rules.ts';
import { limitHits } from '../metrics.ts';
import type { RateLimit } from '../rate-limit.ts';
import type { Outcome, RequestState } from './request-state.ts';

/** Counts the call against the limit of its path and client; 429 above the limit (SEC-90). */
export function checkRateLimit(state: RequestState): Outcome | Promise<Outcome> {
  const { rateLimit } = state.options;
  return rateLimit === null ? 'next' : countCall(state, rateLimit);
}

async function countCall(state: RequestState, rateLimit: RateLimit): Promise<Outcome> {
  const { path, address, requestId, response, options } = state;
  const rule = limitRuleOf(path);
  const retryAfterSeconds = await rateLimit(rule, address);
  // The client may have disconnected meanwhile.
  if (response.destroyed) return 'handled';
  if (retryAfterSeconds === null) return 'next';
  limitHits.inc({ rule: rule.name });
  const client = shortHash(address);
  options.log.info({ requestId, rule: rule.name, client }, 'rate limit exceeded');
  throw new ApiError(commonErrors.TOO_MANY_REQUESTS, { retryAfterSeconds });
}
