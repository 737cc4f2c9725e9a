import type { Reply } from '@tessera/chassis/http/handle';
import type { ClientInfo } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { signInErrors } from '@tessera/contracts/identity/sign-in';
import { usernameSignInErrors as errors } from '@tessera/contracts/identity/username';
import type { IdentityDeps } from '../deps.ts';
import { issueSessionCookies } from '../sessions/open-session.ts';
import { signInWithPassword } from '../sign-in/sign-in-with-password.ts';
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
  const { config } = deps;
  const { username, password, clientInfo, signal } = input;
  if (username === '' || password === '') {
    throw new ApiError(errors.INVALID_USERNAME_OR_PASSWORD);
  }
  assertUsername(username, config);
  if (!config.emailPasswordEnabled) {
    throw new ApiError(signInErrors.EMAIL_AND_PASSWORD_IS_NOT_ENABLED);
  }

  const name = canonicalUsername(username);
  const { user, opened } = await signInWithPassword(deps, {
    nameType: 'username',
    name,
    password,
    clientInfo,
    error: errors.INVALID_USERNAME_OR_PASSWORD,
    signal,
    remember: input.rememberMe,
  });
  if (opened === null) throw new ApiError(errors.EMAIL_NOT_VERIFIED);
  input.reply.cookies(await issueSessionCookies(deps, opened));
  return { token: opened.token, user: { ...user, username: name } };
}
