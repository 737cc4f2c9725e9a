import type { Tx } from '@tessera/chassis/db/db';
import type { ClientInfo } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { identityEvents } from '@tessera/contracts/identity/events';
import { socialErrors } from '@tessera/contracts/identity/social';
import { accounts, type KeptTokens } from '../accounts/account.repository.ts';
import { tellLoginsChanged } from '../accounts/tell-login-changed.ts';
import type { IdentityDeps } from '../deps.ts';
import { mailVerificationLink } from '../email-verification/mail-verification-link.ts';
import type { ConfiguredProvider } from '../providers/configured-provider.ts';
import type { Profile } from '../providers/profile.rules.ts';
import type { UserRow } from '../schema/user.table.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';
import { preferredLanguage } from '../users/language.rules.ts';
import { users } from '../users/user.repository.ts';
import { factsOf } from '../users/user-facts.ts';
import { assertFindsUser, assertSignUpOpen } from './login.rules.ts';
import { lookAgain, makeRow } from './look-again.ts';
import { socialUser } from './social-user.ts';

type Input = {
  readonly provider: ConfiguredProvider;
  readonly profile: Profile;
  readonly kept: KeptTokens;
  readonly callbackURL: string | undefined;
  readonly requestSignUp: boolean;
  readonly clientInfo: ClientInfo;
};

type SignedInUser = { readonly user: UserRow; readonly isNew: boolean };
type Result = SignedInUser & { readonly opened: OpenedSession | null };

/**
 * The user of a provider's person and a session for them: by the login, else by a proven address, else a new one.
 * Throws the refusals of a social sign-in.
 */
export async function signInWithLogin(deps: IdentityDeps, input: Input): Promise<Result> {
  const { config, db, log } = deps;
  const { provider, clientInfo } = input;
  const result = await lookAgain(() =>
    db.transaction(async (tx): Promise<Result> => {
      const found = await findOrCreate(deps, tx, input);
      const { user } = found;
      if (config.requireEmailVerification && !user.emailVerified) {
        if (!found.isNew) await mailVerificationLink(deps, tx, user, input.callbackURL);
        return { ...found, opened: null };
      }
      const opened = await makeRow(socialErrors.UNABLE_TO_CREATE_SESSION, () =>
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
      ip: clientInfo.ip,
      isNew: result.isNew,
    },
    'signed in',
  );
  return result;
}

async function findOrCreate(deps: IdentityDeps, tx: Tx, input: Input): Promise<SignedInUser> {
  const { provider, profile, kept } = input;
  const login = { providerId: provider.id, accountId: profile.id };
  const ownerId = await accounts.keepTokens(tx, login, kept, deps.clock.now());
  const owner = ownerId === null ? null : await users.lock(tx, ownerId);
  if (owner !== null) return { user: owner, isNew: false };

  const { email } = profile;
  if (email === null) throw new ApiError(socialErrors.USER_EMAIL_NOT_FOUND);
  const known = await users.findByEmail(tx, email);
  if (known === null) return { user: await signUp(deps, tx, input, email), isNew: true };
  return { user: await linkKnown(deps, tx, input, known.id), isNew: false };
}

/** The rule judges the row that is held: an address may have changed or been proven a moment ago. */
async function linkKnown(
  deps: IdentityDeps,
  tx: Tx,
  { provider, profile, kept }: Input,
  userId: string,
): Promise<UserRow> {
  const user = await users.lock(tx, userId);
  if (user === null || user.email !== profile.email) {
    throw new ApiError(socialErrors.ACCOUNT_NOT_LINKED);
  }
  const proof = { isTrusted: provider.isTrusted, emailVerified: profile.emailVerified };
  assertFindsUser(proof, user, deps.config);
  await makeRow(socialErrors.UNABLE_TO_LINK_ACCOUNT, () =>
    insertLogin(deps, tx, { userId, provider, profile, kept }),
  );
  await tellLoginsChanged(deps, tx, user, { logins: [provider.name], change: 'linked' });
  return user;
}

async function signUp(
  deps: IdentityDeps,
  tx: Tx,
  { provider, profile, kept, requestSignUp, callbackURL, clientInfo }: Input,
  email: string,
): Promise<UserRow> {
  const { config, clock, random } = deps;
  assertSignUpOpen(provider, requestSignUp);
  const user = socialUser(profile, email, {
    id: random.id(),
    language: preferredLanguage(clientInfo.language),
    now: clock.now(),
  });
  await makeRow(socialErrors.UNABLE_TO_CREATE_USER, async () => {
    await users.insert(tx, user);
    await insertLogin(deps, tx, { userId: user.id, provider, profile, kept });
  });
  await tx.publish(identityEvents.userCreated, {
    aggregate: user.id,
    actor: user.id,
    data: factsOf(user),
  });
  const wantsProof = config.sendVerificationOnSignUp || config.requireEmailVerification;
  if (!user.emailVerified && wantsProof) await mailVerificationLink(deps, tx, user, callbackURL);
  return user;
}

type NewLogin = Pick<Input, 'provider' | 'profile' | 'kept'> & { readonly userId: string };

/** One more way into a user's account. The database refuses a login that is somebody's already. */
export async function insertLogin(
  { clock, random }: Pick<IdentityDeps, 'clock' | 'random'>,
  tx: Tx,
  { userId, provider, profile, kept }: NewLogin,
): Promise<void> {
  const now = clock.now();
  await accounts.insert(tx, {
    id: random.id(),
    userId,
    providerId: provider.id,
    accountId: profile.id,
    passwordHash: null,
    ...kept,
    createdAt: now,
    updatedAt: now,
  });
}
