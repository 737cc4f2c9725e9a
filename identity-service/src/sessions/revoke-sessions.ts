import type { UserActor } from '@tessera/contracts/actor';
import type { IdentityDeps } from '../deps.ts';
import { endSessions } from './end-sessions.ts';
import { sessions } from './session.repository.ts';

/** Ends all of the user's sessions, including the current one. */
export async function revokeSessions(deps: IdentityDeps, actor: UserActor) {
  await endSessions(deps, (tx) => sessions.endAll(tx, actor.user.id, null));
  return { status: true } as const;
}
