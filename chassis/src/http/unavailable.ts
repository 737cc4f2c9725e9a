import { errorsIn, isDatabaseUnavailable } from '../db/errors.ts';

/** Redis cannot be used right now. */
export class RedisUnavailable extends Error {}

/** A dependency was unreachable or did not respond in time: the client may try again. */
export class Unavailable extends Error {}

/**
 * Whether an error was caused by an unavailable store or service and not by the request; also inside a `cause`, a
 * SuppressedError or an AggregateError. All callers use this one rule: a call gets 503, an event or a delivery is
 * retried and its failures are not counted.
 */
export function isUnavailable(error: unknown): boolean {
  for (const one of errorsIn(error)) {
    if (one instanceof Unavailable || one instanceof RedisUnavailable) return true;
  }
  return isDatabaseUnavailable(error);
}
