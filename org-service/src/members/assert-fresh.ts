import type { CalledBy } from '@app/chassis/http/handle';
import { isFresh } from '@app/chassis/sessions/freshness';
import { ApiError } from '@app/contracts/define/error';
import { sessionErrors } from '@app/contracts/identity/sessions';
import type { OrgDeps } from '../deps.ts';

/** Refuses a session whose sign-in was too long ago for what cannot be undone. */
export function assertFresh(
  { config, clock }: Pick<OrgDeps, 'config' | 'clock'>,
  { session }: Pick<CalledBy, 'session'>,
): void {
  if (!isFresh(session.createdAt, config.sessionFreshAge, clock.now())) {
    throw new ApiError(sessionErrors.SESSION_IS_NOT_FRESH);
  }
}
