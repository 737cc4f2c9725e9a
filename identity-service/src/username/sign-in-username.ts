import type { Reply } from '@tessera/chassis/http/handle';
import type { ClientInfo } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { signInErrors } from '@tessera/contracts/identity/sign-in';
import { usernameSignInErrors as errors } from '@tessera/contracts/identity/username';
import type { IdentityDeps } from '../deps.ts';
import { mailVerificationLink } from '../email-verification/mail-verification-link.ts';
import { issueSessionCookies, openSession } from '../sessions/open-session.ts';
import { checkCredentials } from '../sign-in/check-credentials.ts';
import { assertUsername, canonicalUsername } from '../users/username.rules.ts';

type Input = {
  readonly username: string;
  readonly password: string;
  readonly rememberMe: boolean;
  readonly clientInfo: ClientInfo;
  readonly reply: Reply;
  readonly signal: AbortSignal;
};

/** Signs in with username and password; errors do not reveal whether the username exists. */
export async function signInUsername(deps: IdentityDeps, input: Input) {
  const { config, db } = deps;
  const { username, password, clientInfo, signal } = input;
  if (username === '' || password === '') {
    throw new ApiError(errors.INVALID_USERNAME_OR_PASSWORD);
  }
  assertUsername(username, config);
  if (!config.emailPasswordEnabled) {
    throw new ApiError(signInErrors.EMAIL_AND_PASSWORD_IS_NOT_ENABLED);
  }

  const name = canonicalUsername(username);
  const { user, uncountAttempt } = await checkCredentials(deps, {
    nameType: 'username',
    name,
    password,
    clientInfo,
    error: errors.INVALID_USERNAME_OR_PASSWORD,
    signal,
  });
  if (config.requireEmailVerification && !user.emailVerified) {
    uncountAttempt();
    await db.transaction((tx) => mailVerificationLink(deps, tx, user));
    throw new ApiError(errors.EMAIL_NOT_VERIFIED);
  }

  const opened = await db
    .transaction((tx) => openSession(deps, tx, { user, clientInfo, remember: input.rememberMe }))
    .finally(uncountAttempt);
  input.reply.cookies(await issueSessionCookies(deps, opened));
  return { token: opened.token, user: { ...user, username: name } };
}
