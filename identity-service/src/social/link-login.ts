import { ApiError } from '@tessera/contracts/define/error';
import { socialErrors } from '@tessera/contracts/identity/social';
import { accounts, type EncryptedTokens } from '../accounts/account.repository.ts';
import { notifyLoginsChanged } from '../accounts/notify-logins-changed.ts';
import type { IdentityDeps } from '../deps.ts';
import type { ConfiguredProvider } from '../providers/configured-provider.ts';
import type { Profile } from '../providers/profile.rules.ts';
import { users } from '../users/user.repository.ts';
import { assertCanLink } from './login.rules.ts';
import { insertOrThrow, retryOnConflict } from './retry-on-conflict.ts';
import { insertLogin } from './sign-in-with-login.ts';

type Input = {
  readonly userId: string;
  readonly provider: ConfiguredProvider;
  readonly profile: Profile;
  readonly encryptedTokens: EncryptedTokens;
};

/** Links the login to the user, or updates its tokens when it is linked already. Throws the errors of linking. */
export async function linkLogin(deps: IdentityDeps, input: Input): Promise<void> {
  const { config, clock, db, log } = deps;
  const { userId, provider, profile, encryptedTokens } = input;
  const login = { providerId: provider.id, accountId: profile.id };
  await retryOnConflict(() =>
    db.transaction(async (tx) => {
      const user = await users.lock(tx, userId);
      if (user === null) throw new ApiError(socialErrors.UNABLE_TO_LINK_ACCOUNT);
      const trust = { isTrusted: provider.isTrusted, emailVerified: profile.emailVerified };
      assertCanLink(trust, profile, user, config);

      const ownerId = await accounts.updateTokens(tx, login, encryptedTokens, clock.now());
      if (ownerId === userId) return;
      if (ownerId !== null)
        throw new ApiError(socialErrors.ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER);
      await insertOrThrow(socialErrors.UNABLE_TO_LINK_ACCOUNT, () => insertLogin(deps, tx, input));
      await notifyLoginsChanged(deps, tx, user, { logins: [provider.name], change: 'linked' });
    }),
  );
  log.info({ security: 'login-linked', provider: provider.id, userId }, 'login linked');
}
