import { isFresh } from '@tessera/chassis/sessions/session-reader';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { linkedAccountErrors as errors } from '@tessera/contracts/identity/linked-accounts';
import { sessionErrors } from '@tessera/contracts/identity/sessions';
import { accounts } from '../accounts/account.repository.ts';
import { loginName, notifyLoginsChanged } from '../accounts/notify-logins-changed.ts';
import type { IdentityDeps } from '../deps.ts';
import { users } from '../users/user.repository.ts';
import { selectAccount } from './select-account.rules.ts';

type Input = {
  readonly providerId?: string | undefined;
  readonly accountId?: string | undefined;
};

/**
 * Removes a login, but not the last one. The lock on the user's row makes concurrent calls count one after the other.
 */
export async function unlinkAccount(
  deps: IdentityDeps,
  actor: UserActor,
  { providerId, accountId }: Input,
) {
  const { config, clock, db, log } = deps;
  if (!isFresh(actor.session.createdAt, config.sessionFreshAge, clock.now())) {
    throw new ApiError(sessionErrors.SESSION_IS_NOT_FRESH);
  }
  const unlinked = await db.transaction(async (tx) => {
    const user = await users.lock(tx, actor.user.id);
    const linked = await accounts.list(tx, actor.user.id);
    if (linked.length <= 1 && !config.allowUnlinkingAll) {
      throw new ApiError(errors.YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT);
    }
    const account = selectAccount(linked, { providerId, accountId });
    if (user === null || account === null) throw new ApiError(errors.ACCOUNT_NOT_FOUND);
    await accounts.delete(tx, account.id);
    await notifyLoginsChanged(deps, tx, user, {
      logins: [loginName(account.providerId)],
      change: 'unlinked',
    });
    return account.providerId;
  });
  log.info(
    { security: 'login-unlinked', provider: unlinked, userId: actor.user.id },
    'login unlinked',
  );
  return { status: true } as const;
}
