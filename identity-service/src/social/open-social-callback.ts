import { messageOf, withoutParameters } from '@tessera/chassis/http/error-response';
import { type Redirect, type Reply, redirect } from '@tessera/chassis/http/handle';
import { withQuery } from '@tessera/chassis/http/origin';
import type { ClientInfo, UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { socialErrors } from '@tessera/contracts/identity/social';
import {
  type CallbackParameters,
  type SocialRedirectCode,
  socialRedirectCode,
} from '@tessera/contracts/identity/social-callbacks';
import { authBase } from '@tessera/contracts/paths';
import { encryptTokens } from '../accounts/encrypted-tokens.ts';
import type { IdentityDeps } from '../deps.ts';
import { issueSessionCookies } from '../sessions/open-session.ts';
import { linkLogin } from './link-login.ts';
import { redeemCode, SocialSignInError } from './redeem-code.ts';
import { signInWithLogin } from './sign-in-with-login.ts';
import { consumeState, type SocialState } from './social-state.ts';

type Input = {
  readonly id: string;
  readonly parameters: CallbackParameters;
  readonly cookieHeader: string | undefined;
  readonly clientInfo: ClientInfo;
  readonly reply: Reply;
};

/** Handles the callback of a provider: signs in or links, then redirects. Every failure is a redirect too. */
export async function openSocialCallback(
  deps: IdentityDeps,
  actor: UserActor | null,
  input: Input,
): Promise<Redirect> {
  const { error, state, error_description: description } = input.parameters;
  if (Object.values(input.parameters).includes(null))
    return redirectToErrorPage(deps, 'invalid_callback_request');
  if (error) {
    const parameters = { error, ...(description ? { error_description: description } : {}) };
    return redirect(withQuery(errorPage(deps), parameters));
  }
  if (!state) return redirectToErrorPage(deps, 'state_not_found');
  const pending = await consumeState(deps, state, input.cookieHeader);
  if (pending === null || belongsToOtherUser(pending, actor)) {
    return redirectToErrorPage(deps, 'please_restart_the_process');
  }
  try {
    return await finish(deps, input, pending);
  } catch (failure) {
    return redirectWithError(deps, input.id, pending, failure);
  }
}

/** A link must be finished by the user who started it. */
const belongsToOtherUser = (
  { userId }: { readonly userId: string | null },
  actor: UserActor | null,
) => userId !== null && actor?.user.id !== userId;

/** Removes error parameters that only a failure may add. */
const NO_ERROR = { error: null, error_description: null } as const;

type PendingState = SocialState & { readonly userId: string | null };

async function finish(deps: IdentityDeps, input: Input, pending: PendingState): Promise<Redirect> {
  const { id, parameters, clientInfo, reply } = input;
  if (!parameters.code) throw new SocialSignInError('no_code');
  const provider = deps.providers.find(id);
  if (provider === null) throw new SocialSignInError('oauth_provider_not_found');
  if (provider.id !== pending.provider)
    return redirectToErrorPage(deps, 'please_restart_the_process');

  const { tokens, profile } = await redeemCode(deps, provider, pending, {
    ...parameters,
    code: parameters.code,
  });
  const { callbackURL } = pending;
  if (!callbackURL) throw new SocialSignInError('no_callback_url');
  const login = { providerId: provider.id, accountId: profile.id };
  const encryptedTokens = encryptTokens(deps.tokenEncryption, login, {
    ...tokens,
    scopes: tokens.scopes ?? pending.scopes,
    deviceId: parameters.device_id,
  });
  if (pending.userId !== null) {
    await linkLogin(deps, { userId: pending.userId, provider, profile, encryptedTokens });
    return redirect(withQuery(safeTarget(deps, callbackURL), NO_ERROR));
  }
  const { isNew, opened } = await signInWithLogin(deps, {
    provider,
    profile,
    encryptedTokens,
    callbackURL,
    requestSignUp: pending.requestSignUp,
    clientInfo,
  });
  if (opened === null) throw new ApiError(socialErrors.UNABLE_TO_CREATE_SESSION);
  reply.cookies(await issueSessionCookies(deps, opened));
  const target = safeTarget(deps, (isNew && pending.newUserURL) || callbackURL);
  return redirect(withQuery(target, NO_ERROR));
}

/** Redirects to the client's error URL, or to the built-in error page. */
function redirectWithError(
  deps: IdentityDeps,
  provider: string,
  pending: PendingState,
  failure: unknown,
): Redirect {
  const code = codeOf(failure);
  if (code === null) {
    deps.log.error({ provider, err: withoutParameters(failure) }, 'social callback failed');
    return redirectToErrorPage(deps, 'internal_server_error');
  }
  const cause = failure instanceof Error ? failure.cause : undefined;
  deps.log.info(
    {
      security: 'social-rejected',
      provider,
      code,
      ...(cause === undefined ? {} : { err: messageOf(cause) }),
    },
    'social sign-in rejected',
  );
  const target =
    pending.errorURL === undefined ? errorPage(deps) : safeTarget(deps, pending.errorURL);
  return redirect(withQuery(target, { ...NO_ERROR, error: code }));
}

function codeOf(failure: unknown): SocialRedirectCode | null {
  if (failure instanceof SocialSignInError) return failure.code;
  if (!(failure instanceof ApiError)) return null;
  if (failure.is(socialErrors.USER_EMAIL_NOT_FOUND)) return 'email_not_found';
  return socialRedirectCode.safeParse(failure.message.replaceAll(' ', '_')).data ?? null;
}

const errorPage = ({ config }: IdentityDeps) => `${config.baseUrl}${authBase}/error`;
const redirectToErrorPage = (deps: IdentityDeps, error: SocialRedirectCode) =>
  redirect(withQuery(errorPage(deps), { error }));

/** The target may no longer be trusted: then redirects to the base URL (SEC-25). */
function safeTarget({ trustedUrls, config }: IdentityDeps, target: string): string {
  try {
    return trustedUrls.assertTarget(target);
  } catch {
    return config.baseUrl;
  }
}
