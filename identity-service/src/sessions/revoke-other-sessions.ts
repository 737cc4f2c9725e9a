import type { CurrentSession } from '@tessera/chassis/sessions/session-reader';
import type { IdentityDeps } from '../deps.ts';
import { endSessions } from './end-sessions.ts';
import { sessions } from './session.repository.ts';

/** Ends all of the user's sessions except the current one. */
export async function revokeOtherSessions(
  deps: IdentityDeps,
  { currentSession }: { currentSession: CurrentSession },
) {
  await endSessions(deps, (tx) =>
    sessions.endAll(tx, currentSession.snapshot.user.id, currentSession.tokenHash),
  );
  return { status: true } as const;
}
