import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { sessionErrors } from '@tessera/contracts/identity/sessions';
import type { IdentityDeps } from '../deps.ts';
import { endSessions } from './end-sessions.ts';
import { sessions } from './session.repository.ts';

type Input = { token: string };

/** Ends one of the user's own sessions, identified by token or id as in list-sessions. */
export async function revokeSession(deps: IdentityDeps, actor: UserActor, { token }: Input) {
  const tokenHash = hashToken(token);
  const ended = await endSessions(deps, (tx) =>
    sessions.endOne(tx, actor.user.id, token, tokenHash),
  );
  const isEnded = ended.some(
    (one) => one.isNew || one.sessionId === token || one.tokenHash === tokenHash,
  );
  if (!isEnded) {
    const owner = await sessions.findOwner(deps.db, token, tokenHash, deps.clock.now());
    throw new ApiError(
      owner === null ? sessionErrors.SESSION_NOT_FOUND : commonErrors.UNAUTHORIZED,
    );
  }
  return { status: true } as const;
}
