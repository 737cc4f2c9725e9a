import type { ResolvedSession } from '@tessera/chassis/sessions/session-reader';
import type { IdentityDeps } from '../deps.ts';
import { endSessions } from './end-sessions.ts';
import { sessions } from './session.repository.ts';

/** Ends all of the caller's sessions, this one included. */
export async function revokeSessions(deps: IdentityDeps, { by }: { by: ResolvedSession }) {
  await endSessions(deps, (tx) => sessions.endAll(tx, by.user.id, null));
  return { status: true } as const;
}
