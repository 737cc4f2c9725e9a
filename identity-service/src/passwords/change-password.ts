import type { Reply } from '@tessera/chassis/http/handle';
import type { CurrentSession } from '@tessera/chassis/sessions/session-reader';
import type { ClientInfo, UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { passwordErrors } from '@tessera/contracts/identity/passwords';
import { credentials } from '../accounts/credential.repository.ts';
import type { IdentityDeps } from '../deps.ts';
import { publishSessionsRevoked } from '../sessions/end-sessions.ts';
import { issueSessionCookies, openSession } from '../sessions/open-session.ts';
import { sessions } from '../sessions/session.repository.ts';
import { users } from '../users/user.repository.ts';
import { assertOwnPassword } from './assert-own-password.ts';
import { notifyPasswordChanged } from './notify-password-changed.ts';
import { assertPasswordLength } from './password.rules.ts';

type Input = {
  readonly currentSession: CurrentSession;
  readonly newPassword: string;
  readonly currentPassword: string;
  readonly revokeOtherSessions?: boolean | undefined;
  readonly clientInfo: ClientInfo;
  readonly reply: Reply;
};

/** Replaces the user's password. Revoking the other sessions also replaces the current one (SEC-34). */
export async function changePassword(deps: IdentityDeps, actor: UserActor, input: Input) {
  const { newPassword, currentPassword, clientInfo, reply } = input;
  assertPasswordLength(newPassword, deps.config);
  const check = () => assertOwnPassword(deps, actor, currentPassword, clientInfo.ip);
  const checked = await check();
  const passwordHash = await deps.passwords.hash(newPassword);

  const outcome =
    (await replace(deps, actor, input, checked, passwordHash)) ??
    // A concurrent change or upgrade of the hash replaced it: check the password again.
    (await replace(deps, actor, input, await check(), passwordHash));
  if (outcome === null) throw new ApiError(passwordErrors.INVALID_PASSWORD);
  const { user, ended, opened } = outcome;

  deps.log.info({ security: 'password-changed', userId: user.id }, 'password changed');
  await deps.sessionCache.invalidate(ended.map(({ tokenHash }) => tokenHash));
  if (opened === null) return { token: null, user };
  reply.cookies(await issueSessionCookies(deps, opened));
  return { token: opened.token, user };
}

/** Null when the stored hash is no longer the one that was checked. */
function replace(
  deps: IdentityDeps,
  actor: UserActor,
  { currentSession, revokeOtherSessions, clientInfo }: Input,
  checked: string,
  passwordHash: string,
) {
  return deps.db.transaction(async (tx) => {
    const user = await users.lock(tx, actor.user.id);
    if (user === null) throw new ApiError(commonErrors.UNAUTHORIZED);
    const at = deps.clock.now();
    if (!(await credentials.replace(tx, user.id, checked, passwordHash, at))) return null;
    await notifyPasswordChanged(deps, tx, user);
    if (!revokeOtherSessions) return { user, ended: [], opened: null };

    const ended = await sessions.endAll(tx, user.id, null);
    await publishSessionsRevoked(tx, ended);
    const { remembered: remember } = currentSession.snapshot;
    const opened = await openSession(deps, tx, { user, clientInfo, remember });
    return { user, ended, opened };
  });
}
