import { violates } from '@app/chassis/db/errors';
import type { Caller, Reply } from '@app/chassis/http/handle';
import { shortHash } from '@app/chassis/ports/log';
import { ApiError } from '@app/contracts/define/error';
import { signUpErrors } from '@app/contracts/identity/sign-up';
import { userErrors } from '@app/contracts/identity/users';
import type { IdentityDeps } from '../deps.ts';
import { mailVerificationLink } from '../email-verification/mail-verification-link.ts';
import { assertPasswordLength } from '../passwords/password.rules.ts';
import type { UserRow } from '../schema/user.table.ts';
import { announceSession, openSession } from '../sessions/open-session.ts';
import { canonicalEmail } from '../users/email.rules.ts';
import { preferredLanguage } from '../users/language.rules.ts';
import { users } from '../users/user.repository.ts';
import { createUser } from './create-user.ts';

type Input = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly image?: string | null | undefined;
  readonly callbackURL?: string | undefined;
  readonly caller: Caller;
  readonly reply: Reply;
};

/** A new account with a password, and a session unless the address must be verified first. */
export async function signUpEmail(deps: IdentityDeps, input: Input) {
  const { config, db, clock, random, passwords, log } = deps;
  const callbackURL = input.callbackURL || undefined;
  if (callbackURL !== undefined) deps.trustedUrls.assertTarget(callbackURL);
  if (!config.emailPasswordEnabled || config.signUpDisabled) {
    throw new ApiError(signUpErrors.EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED);
  }
  const email = canonicalEmail(input.email);
  assertPasswordLength(input.password, config);
  if (await users.findByEmail(db, email)) throw new ApiError(userErrors.USER_ALREADY_EXISTS);
  const passwordHash = await passwords.hash(input.password);

  const now = clock.now();
  const user: UserRow = {
    id: random.id(),
    email,
    emailVerified: false,
    name: input.name,
    image: input.image ?? null,
    username: null,
    displayUsername: null,
    language: preferredLanguage(input.caller.acceptLanguage),
    createdAt: now,
    updatedAt: now,
  };
  const opened = await refusingTakenEmail(() =>
    db.transaction(async (tx) => {
      await createUser(deps, tx, user, passwordHash);
      if (config.sendVerificationOnSignUp || config.requireEmailVerification) {
        await mailVerificationLink(deps, tx, user, callbackURL);
      }
      if (config.requireEmailVerification) return null;
      return openSession(deps, tx, { user, caller: input.caller, remember: true });
    }),
  );

  log.info(
    { security: 'sign-up', userId: user.id, email: shortHash(email), ip: input.caller.ip },
    'signed up',
  );
  if (opened === null) return { token: null, user };
  input.reply.cookies(await announceSession(deps, opened));
  return { token: opened.token, user };
}

/** Two sign-ups of one address at once: the database lets one through. */
async function refusingTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw violates(error, 'user_email_unique')
      ? new ApiError(userErrors.USER_ALREADY_EXISTS)
      : error;
  }
}
