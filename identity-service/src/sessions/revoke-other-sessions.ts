import type { CurrentSession } from '@tessera/chassis/sessions/session-reader';
import type { IdentityDeps } from '../deps.ts';
import { endSessions } from './end-sessions.ts';
import { sessions } from './session.repository.ts';

/** Ends all of the caller's sessions but this one. */
export async function revokeOtherSessions(
  deps: IdentityDeps,
  { currentSession }: { currentSession: CurrentSession },
) {
  const { snapshot, tokenHash } = currentSession;
  await endSessions(deps, (tx) => sessions.endAll(tx, snapshot.user.id, tokenHash));
  return { status: true } as const;
}
