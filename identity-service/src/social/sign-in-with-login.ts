import type { Tx } from '@tessera/chassis/db/types';
import { shortIp } from '@tessera/chassis/ports/log';
import type { ClientInfo } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { identityEvents } from '@tessera/contracts/identity/events';
import { socialErrors } from '@tessera/contracts/identity/social';
import { accounts, type EncryptedTokens } from '../accounts/account.repository.ts';
import { notifyLoginsChanged } from '../accounts/notify-logins-changed.ts';
import type { IdentityDeps } from '../deps.ts';
import { mailVerificationLink } from '../email-verification/mail-verification-link.ts';
import type { ConfiguredProvider } from '../providers/configured-provider.ts';
import type { Profile } from '../providers/profile.rules.ts';
import type { UserRow } from '../schema/user.table.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';
import { preferredLanguage } from '../users/language.rules.ts';
import { userPayload } from '../users/publish-user-updated.ts';
import { users } from '../users/user.repository.ts';
import { assertCanLinkExistingUser, assertSignUpEnabled } from './login.rules.ts';
import { insertOrThrow, retryOnConflict } from './retry-on-conflict.ts';
import { socialUser } from './social-user.ts';

type Input = {
  readonly provider: ConfiguredProvider;
  readonly profile: Profile;
  readonly encryptedTokens: EncryptedTokens;
  readonly callbackURL: string | undefined;
  readonly requestSignUp: boolean;
  readonly clientInfo: ClientInfo;
};

type SignedInUser = { readonly user: UserRow; readonly isNew: boolean };
type Result = SignedInUser & { readonly opened: OpenedSession | null };

/**
 * Finds the user by login or verified address, or creates one, and opens a session. Throws the errors of social
 * sign-in.
 */
export async function signInWithLogin(deps: IdentityDeps, input: Input): Promise<Result> {
  const { config, db, log } = deps;
  const { provider, clientInfo } = input;
  const result = await retryOnConflict(() =>
    db.transaction(async (tx): Promise<Result> => {
      const found = await findOrCreate(deps, tx, input);
      const { user } = found;
      if (config.requireEmailVerification && !user.emailVerified) {
        if (!found.isNew) await mailVerificationLink(deps, tx, user, input.callbackURL);
        return { ...found, opened: null };
      }
      const opened = await insertOrThrow(socialErrors.UNABLE_TO_CREATE_SESSION, () =>
        openSession(deps, tx, { user, clientInfo, remember: true }),
      );
      return { ...found, opened };
    }),
  );
  log.info(
    {
      security: 'sign-in',
      provider: provider.id,
      userId: result.user.id,
      ip: shortIp(clientInfo.ip),
      isNew: result.isNew,
      outcome: 'accepted',
    },
    'social login accepted',
  );
  return result;
}

async function findOrCreate(deps: IdentityDeps, tx: Tx, input: Input): Promise<SignedInUser> {
  const { provider, profile, encryptedTokens } = input;
  const login = { providerId: provider.id, accountId: profile.id };
  const ownerId = await accounts.updateTokens(tx, login, encryptedTokens, deps.clock.now());
  const owner = ownerId === null ? null : await users.lock(tx, ownerId);
  if (owner !== null) return { user: owner, isNew: false };

  const { email } = profile;
  if (email === null) throw new ApiError(socialErrors.USER_EMAIL_NOT_FOUND);
  const existing = await users.findByEmail(tx, email);
  if (existing === null) return { user: await signUp(deps, tx, input, email), isNew: true };
  return { user: await linkExistingUser(deps, tx, input, existing.id), isNew: false };
}

/** Checks the locked row: the address may have changed or been verified concurrently. */
async function linkExistingUser(
  deps: IdentityDeps,
  tx: Tx,
  { provider, profile, encryptedTokens }: Input,
  userId: string,
): Promise<UserRow> {
  const user = await users.lock(tx, userId);
  if (user === null || user.email !== profile.email) {
    throw new ApiError(socialErrors.ACCOUNT_NOT_LINKED);
  }
  const trust = { isTrusted: provider.isTrusted, emailVerified: profile.emailVerified };
  assertCanLinkExistingUser(trust, user, deps.config);
  await insertOrThrow(socialErrors.UNABLE_TO_LINK_ACCOUNT, () =>
    insertLogin(deps, tx, { userId, provider, profile, encryptedTokens }),
  );
  await notifyLoginsChanged(deps, tx, user, { logins: [provider.name], change: 'linked' });
  return user;
}

async function signUp(
  deps: IdentityDeps,
  tx: Tx,
  { provider, profile, encryptedTokens, requestSignUp, callbackURL, clientInfo }: Input,
  email: string,
): Promise<UserRow> {
  const { config, clock, random } = deps;
  assertSignUpEnabled(provider, requestSignUp);
  const user = socialUser(profile, email, {
    id: random.id(),
    language: preferredLanguage(clientInfo.language),
    now: clock.now(),
  });
  await insertOrThrow(socialErrors.UNABLE_TO_CREATE_USER, async () => {
    await users.insert(tx, user);
    await insertLogin(deps, tx, {
      userId: user.id,
      provider,
      profile,
      encryptedTokens,
    });
  });
  await tx.publish(identityEvents.userCreated, {
    aggregate: user.id,
    actor: user.id,
    data: userPayload(user),
  });
  const sendsVerification = config.sendVerificationOnSignUp || config.requireEmailVerification;
  if (!user.emailVerified && sendsVerification)
    await mailVerificationLink(deps, tx, user, callbackURL);
  return user;
}

type NewLogin = Pick<Input, 'provider' | 'profile' | 'encryptedTokens'> & {
  readonly userId: string;
};

/** Links a login to a user. The unique constraint rejects a login that is linked already. */
export async function insertLogin(
  { clock, random }: Pick<IdentityDeps, 'clock' | 'random'>,
  tx: Tx,
  { userId, provider, profile, encryptedTokens }: NewLogin,
): Promise<void> {
  const now = clock.now();
  await accounts.insert(tx, {
    id: random.id(),
    userId,
    providerId: provider.id,
    accountId: profile.id,
    passwordHash: null,
    ...encryptedTokens,
    createdAt: now,
    updatedAt: now,
  });
}
