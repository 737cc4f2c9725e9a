import { errorsIn, isDatabaseUnavailable } from '../db/errors.ts';
import { RedisUnavailable } from '../redis/unavailable.ts';

/** What could not be reached or did not answer in time: the client may try again. */
export class Unavailable extends Error {}

/**
 * Whether something failed because a store or a service behind it is away, not because of what was asked;
 * also inside a `cause`, a SuppressedError or an AggregateError. The one judge of it: a call is answered 503, an event or
 * a delivery waits and its failures are not counted.
 */
export function isUnavailable(error: unknown): boolean {
  for (const one of errorsIn(error)) {
    if (one instanceof Unavailable || one instanceof RedisUnavailable) return true;
  }
  return isDatabaseUnavailable(error);
}
