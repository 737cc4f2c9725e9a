import type { Reply } from '@tessera/chassis/http/handle';
import type { ClientInfo } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { signInErrors } from '@tessera/contracts/identity/sign-in';
import type { IdentityDeps } from '../deps.ts';
import { issueSessionCookies } from '../sessions/open-session.ts';
import { canonicalEmail } from '../users/email.rules.ts';
import { signInWithPassword } from './sign-in-with-password.ts';

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
  const callbackURL = input.callbackURL || undefined;
  if (!deps.config.emailPasswordEnabled) {
    throw new ApiError(signInErrors.EMAIL_AND_PASSWORD_IS_NOT_ENABLED);
  }
  const { user, opened } = await signInWithPassword(deps, {
    nameType: 'email',
    name: canonicalEmail(input.email),
    password: input.password,
    clientInfo: input.clientInfo,
    error: signInErrors.INVALID_EMAIL_OR_PASSWORD,
    signal: input.signal,
    remember: input.rememberMe,
    callbackURL,
  });
  if (opened === null) throw new ApiError(signInErrors.EMAIL_NOT_VERIFIED);
  input.reply.cookies(await issueSessionCookies(deps, opened));
  return {
    redirect: callbackURL !== undefined,
    token: opened.token,
    ...(callbackURL === undefined ? {} : { url: callbackURL }),
    user,
  };
}
