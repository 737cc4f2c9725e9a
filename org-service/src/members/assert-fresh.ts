import { isFresh } from '@tessera/chassis/sessions/session-reader';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { sessionErrors } from '@tessera/contracts/identity/sessions';
import type { OrgDeps } from '../deps.ts';

/** Throws when the sign-in of the session is too old for an irreversible action. */
export function assertFresh(
  { config, clock }: Pick<OrgDeps, 'config' | 'clock'>,
  { session }: Pick<UserActor, 'session'>,
): void {
  if (!isFresh(session.createdAt, config.sessionFreshAge, clock.now())) {
    throw new ApiError(sessionErrors.SESSION_IS_NOT_FRESH);
  }
}
