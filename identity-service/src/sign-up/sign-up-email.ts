import { violatesConstraint } from '@tessera/chassis/db/errors';
import { messageOf } from '@tessera/chassis/http/error-response';
import type { Reply } from '@tessera/chassis/http/handle';
import { shortHash, shortIp } from '@tessera/chassis/ports/log';
import type { ClientInfo } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { signUpErrors } from '@tessera/contracts/identity/sign-up';
import { userErrors, usernameErrors } from '@tessera/contracts/identity/users';
import { orgRequests } from '@tessera/contracts/org/requests';
import type { IdentityDeps } from '../deps.ts';
import { mailVerificationLink } from '../email-verification/mail-verification-link.ts';
import { assertPasswordLength } from '../passwords/password.rules.ts';
import type { UserRow } from '../schema/user.table.ts';
import { issueSessionCookies, type OpenedSession, openSession } from '../sessions/open-session.ts';
import { canonicalEmail } from '../users/email.rules.ts';
import { preferredLanguage } from '../users/language.rules.ts';
import { withUsernameTakenError } from '../users/taken-errors.ts';
import { users } from '../users/user.repository.ts';
import { resolveUsername } from '../users/username.rules.ts';
import { createUser } from './create-user.ts';

type Input = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly image?: string | null | undefined;
  readonly username?: string | undefined;
  readonly displayUsername?: string | undefined;
  readonly callbackURL?: string | undefined;
  readonly invitation?: Invitation | undefined;
  readonly clientInfo: ClientInfo;
  readonly reply: Reply;
  readonly signal: AbortSignal;
};
type Invitation = { readonly id: string; readonly secret: string };

/**
 * Creates an account with a password, and a session unless the address must be verified first. The secret of a mailed
 * invitation proves the address.
 */
export async function signUpEmail(deps: IdentityDeps, input: Input) {
  const { config, db, clock, random, passwords } = deps;
  const callbackURL = input.callbackURL || undefined;
  if (!config.emailPasswordEnabled || config.signUpDisabled) {
    throw new ApiError(signUpErrors.EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED);
  }
  passwords.assertCapacity();
  const username = resolveUsername(input, null, config);
  if (username !== null && (await users.findByUsername(db, username.username))) {
    throw new ApiError(usernameErrors.USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER);
  }
  const email = canonicalEmail(input.email);
  assertPasswordLength(input.password, config);
  const hidesTakenEmails = config.hideTakenEmails && config.requireEmailVerification;
  if (!hidesTakenEmails && (await users.findByEmail(db, email))) {
    throw new ApiError(userErrors.USER_ALREADY_EXISTS);
  }
  const emailVerified = await isInvited(deps, email, input.invitation);
  const passwordHash = await passwords.hash(input.password, input.signal);

  const now = clock.now();
  const user: UserRow = {
    id: random.id(),
    email,
    emailVerified,
    name: input.name,
    image: input.image ?? null,
    username: username?.username ?? null,
    displayUsername: username?.displayUsername ?? null,
    language: preferredLanguage(input.clientInfo.language),
    createdAt: now,
    updatedAt: now,
  };
  const opened = await register(deps, {
    user,
    passwordHash,
    callbackURL,
    clientInfo: input.clientInfo,
  }).catch((error: unknown) => {
    if (!violatesConstraint(error, 'user_email_unique')) throw error;
    if (!hidesTakenEmails) throw new ApiError(userErrors.USER_ALREADY_EXISTS);
    return notifyAddressOwner(deps, email);
  });
  if (opened === null) return { token: null, user };
  input.reply.cookies(await issueSessionCookies(deps, opened));
  return { token: opened.token, user };
}

/** Whether the invitation proves the address. Without a response of org-service it does not, and a link is mailed. */
async function isInvited(
  { sendRequest, log }: IdentityDeps,
  email: string,
  invitation: Invitation | undefined,
): Promise<boolean> {
  if (invitation === undefined) return false;
  const { id: invitationId, secret } = invitation;
  try {
    return (await sendRequest(orgRequests.checkInvitation, { invitationId, secret, email }))
      .isValid;
  } catch (error) {
    log.warn({ err: messageOf(error) }, 'invitation not checked, a verification link is mailed');
    return false;
  }
}

type Registration = {
  readonly user: UserRow;
  readonly passwordHash: string;
  readonly callbackURL: string | undefined;
  readonly clientInfo: ClientInfo;
};

/**
 * One transaction; the unique constraints let one of several concurrent sign-ups with the same address or username
 * succeed.
 */
async function register(
  deps: IdentityDeps,
  { user, passwordHash, callbackURL, clientInfo }: Registration,
): Promise<OpenedSession | null> {
  const { config, db, log } = deps;
  const opened = await withUsernameTakenError(() =>
    db.transaction(async (tx) => {
      await createUser(deps, tx, user, passwordHash);
      const needsLink = config.sendVerificationOnSignUp || config.requireEmailVerification;
      if (needsLink && !user.emailVerified) {
        await mailVerificationLink(deps, tx, user, callbackURL);
      }
      if (config.requireEmailVerification && !user.emailVerified) return null;
      return openSession(deps, tx, { user, clientInfo, remember: true });
    }),
  );
  const fields = { userId: user.id, email: shortHash(user.email), ip: shortIp(clientInfo.ip) };
  log.info({ security: 'sign-up', ...fields }, 'signed up');
  return opened;
}

/** The response does not reveal that the address is taken; its owner is notified by mail. */
async function notifyAddressOwner({ db, config, log }: IdentityDeps, email: string): Promise<null> {
  log.info({ security: 'sign-up-taken', email: shortHash(email) }, 'sign-up with a taken address');
  const owner = await users.findByEmail(db, email);
  if (owner !== null) {
    await db.transaction((tx) =>
      tx.sendMail({
        kind: 'sign-up-taken',
        to: owner.email,
        language: owner.language,
        data: { name: owner.name, link: `${config.baseUrl}/sign-in` },
      }),
    );
  }
  return null;
}
