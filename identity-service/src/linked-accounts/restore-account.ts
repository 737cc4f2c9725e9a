import { isFresh } from '@tessera/chassis/sessions/session-reader';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { linkedAccountErrors as errors } from '@tessera/contracts/identity/linked-accounts';
import { sessionErrors } from '@tessera/contracts/identity/sessions';
import { accounts } from '../accounts/account.repository.ts';
import { loginName, notifyLoginsChanged } from '../accounts/notify-logins-changed.ts';
import { removedAccounts } from '../accounts/removed-account.repository.ts';
import type { IdentityDeps } from '../deps.ts';
import { users } from '../users/user.repository.ts';

type Input = { readonly id: string };

/**
 * Links a login again that a password reset removed (SEC-125). Requires a fresh session that began after that reset:
 * a session from before it may belong to the person who had linked the login. The login counts as linked from now on.
 */
export async function restoreAccount(deps: IdentityDeps, actor: UserActor, { id }: Input) {
  const { config, clock, db, log, random } = deps;
  const now = clock.now();
  const { createdAt: signedInAt } = actor.session;
  const notFresh = new ApiError(sessionErrors.SESSION_IS_NOT_FRESH);
  if (!isFresh(signedInAt, config.sessionFreshAge, now)) throw notFresh;

  const restored = await db.transaction(async (tx) => {
    const user = await users.lock(tx, actor.user.id);
    if (user === null) throw new ApiError(commonErrors.UNAUTHORIZED);
    const removed = await removedAccounts.delete(tx, user.id, id, now);
    if (removed === null) throw new ApiError(errors.ACCOUNT_NOT_FOUND);
    if (signedInAt < removed.removedAt) throw notFresh;
    const { providerId, accountId } = removed;
    const isLinked = await accounts.link(tx, {
      id: random.id(),
      userId: user.id,
      providerId,
      accountId,
      at: now,
    });
    if (!isLinked) throw new ApiError(errors.ACCOUNT_NOT_FOUND);
    await notifyLoginsChanged(deps, tx, user, {
      logins: [loginName(providerId)],
      change: 'linked',
    });
    return providerId;
  });
  log.info(
    { security: 'login-restored', provider: restored, userId: actor.user.id },
    'linked login restored',
  );
  return { status: true } as const;
}
