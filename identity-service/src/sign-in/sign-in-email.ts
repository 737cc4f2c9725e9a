import type { Reply } from '@tessera/chassis/http/handle';
import type { ClientInfo } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { signInErrors } from '@tessera/contracts/identity/sign-in';
import type { IdentityDeps } from '../deps.ts';
import { mailVerificationLink } from '../email-verification/mail-verification-link.ts';
import { issueSessionCookies, openSession } from '../sessions/open-session.ts';
import { canonicalEmail } from '../users/email.rules.ts';
import { checkCredentials } from './check-credentials.ts';

type Input = {
  readonly email: string;
  readonly password: string;
  readonly callbackURL?: string | undefined;
  readonly rememberMe: boolean;
  readonly clientInfo: ClientInfo;
  readonly reply: Reply;
  readonly signal: AbortSignal;
};

/**
 * Signs in with email and password. Unknown address, missing password and wrong password have the same error and
 * timing; other errors are returned only after a correct password.
 */
export async function signInEmail(deps: IdentityDeps, input: Input) {
  const { config, db } = deps;
  const callbackURL = input.callbackURL || undefined;
  if (!config.emailPasswordEnabled) {
    throw new ApiError(signInErrors.EMAIL_AND_PASSWORD_IS_NOT_ENABLED);
  }
  const { user, uncountAttempt } = await checkCredentials(deps, {
    nameType: 'email',
    name: canonicalEmail(input.email),
    password: input.password,
    clientInfo: input.clientInfo,
    error: signInErrors.INVALID_EMAIL_OR_PASSWORD,
    signal: input.signal,
  });
  if (config.requireEmailVerification && !user.emailVerified) {
    uncountAttempt();
    await db.transaction((tx) => mailVerificationLink(deps, tx, user, callbackURL));
    throw new ApiError(signInErrors.EMAIL_NOT_VERIFIED);
  }

  const opened = await db
    .transaction((tx) =>
      openSession(deps, tx, { user, clientInfo: input.clientInfo, remember: input.rememberMe }),
    )
    .finally(uncountAttempt);
  input.reply.cookies(await issueSessionCookies(deps, opened));
  return {
    redirect: callbackURL !== undefined,
    token: opened.token,
    ...(callbackURL === undefined ? {} : { url: callbackURL }),
    user,
  };
}
