import { messageOf, withoutParameters } from '@tessera/chassis/http/answer-errors';
import { type Redirect, type Reply, redirect } from '@tessera/chassis/http/handle';
import { withQuery } from '@tessera/chassis/http/origin';
import type { ClientInfo, UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import {
  type CallbackParameters,
  type SocialRedirectCode,
  socialErrors,
  socialRedirectCode,
} from '@tessera/contracts/identity/social';
import { authBase } from '@tessera/contracts/paths';
import { sealTokens } from '../accounts/kept-tokens.ts';
import type { IdentityDeps } from '../deps.ts';
import { announceSession } from '../sessions/open-session.ts';
import { fetchPerson, SocialFailure } from './fetch-person.ts';
import { linkLogin } from './link-login.ts';
import { signInWithLogin } from './sign-in-with-login.ts';
import { type SocialState, takeState } from './social-state.ts';

type Input = {
  readonly id: string;
  readonly parameters: CallbackParameters;
  readonly actor: UserActor | null;
  readonly cookieHeader: string | undefined;
  readonly clientInfo: ClientInfo;
  readonly reply: Reply;
};

/** A browser comes back from a provider: signs in or links, and sends it on. Every failure is a redirect too. */
export async function openSocialCallback(deps: IdentityDeps, input: Input): Promise<Redirect> {
  const { error, state, error_description: description } = input.parameters;
  if (Object.values(input.parameters).includes(null)) return fail(deps, 'invalid_callback_request');
  if (error) {
    const said = { error, ...(description ? { error_description: description } : {}) };
    return redirect(withQuery(errorPage(deps), said));
  }
  if (!state) return fail(deps, 'state_not_found');
  const taken = await takeState(deps, state, input.cookieHeader);
  if (taken === null || isOfSomebodyElse(taken, input)) {
    return fail(deps, 'please_restart_the_process');
  }
  try {
    return await finish(deps, input, taken);
  } catch (failure) {
    return refuse(deps, input.id, taken, failure);
  }
}

/** Links are finished by who began them. */
const isOfSomebodyElse = ({ userId }: { readonly userId: string | null }, { actor }: Input) =>
  userId !== null && actor?.user.id !== userId;

/** What only a failure may put into the address of a page. */
const NO_OUTCOME = { error: null, error_description: null } as const;

type Taken = SocialState & { readonly userId: string | null };

async function finish(deps: IdentityDeps, input: Input, taken: Taken): Promise<Redirect> {
  const { id, parameters, clientInfo, reply } = input;
  if (!parameters.code) throw new SocialFailure('no_code');
  const provider = deps.providers.find(id);
  if (provider === null) throw new SocialFailure('oauth_provider_not_found');
  if (provider.id !== taken.provider) return fail(deps, 'please_restart_the_process');

  const { tokens, profile } = await fetchPerson(deps, provider, taken, {
    ...parameters,
    code: parameters.code,
  });
  const { callbackURL } = taken;
  if (!callbackURL) throw new SocialFailure('no_callback_url');
  const login = { providerId: provider.id, accountId: profile.id };
  const kept = sealTokens(deps.tokenSeal, login, {
    ...tokens,
    scopes: tokens.scopes ?? taken.scopes,
    deviceId: parameters.device_id,
  });
  if (taken.userId !== null) {
    await linkLogin(deps, { userId: taken.userId, provider, profile, kept });
    return redirect(withQuery(safeTarget(deps, callbackURL), NO_OUTCOME));
  }
  const { isNew, opened } = await signInWithLogin(deps, {
    provider,
    profile,
    kept,
    callbackURL,
    requestSignUp: taken.requestSignUp,
    clientInfo,
  });
  if (opened === null) throw new ApiError(socialErrors.UNABLE_TO_CREATE_SESSION);
  reply.cookies(await announceSession(deps, opened));
  const target = safeTarget(deps, (isNew && taken.newUserURL) || callbackURL);
  return redirect(withQuery(target, NO_OUTCOME));
}

/** To where the caller wanted failures to go, our own page otherwise. */
function refuse(deps: IdentityDeps, provider: string, taken: Taken, failure: unknown): Redirect {
  const code = codeOf(failure);
  if (code === null) {
    deps.log.error({ provider, err: withoutParameters(failure) }, 'social callback failed');
    return fail(deps, 'internal_server_error');
  }
  const cause = failure instanceof Error ? failure.cause : undefined;
  deps.log.info(
    {
      security: 'social-refused',
      provider,
      code,
      ...(cause === undefined ? {} : { err: messageOf(cause) }),
    },
    'social sign-in refused',
  );
  const to = taken.errorURL === undefined ? errorPage(deps) : safeTarget(deps, taken.errorURL);
  return redirect(withQuery(to, { ...NO_OUTCOME, error: code }));
}

function codeOf(failure: unknown): SocialRedirectCode | null {
  if (failure instanceof SocialFailure) return failure.code;
  if (!(failure instanceof ApiError)) return null;
  if (failure.is(socialErrors.USER_EMAIL_NOT_FOUND)) return 'email_not_found';
  return socialRedirectCode.safeParse(failure.message.replaceAll(' ', '_')).data ?? null;
}

const errorPage = ({ config }: IdentityDeps) => `${config.baseUrl}${authBase}/error`;
const fail = (deps: IdentityDeps, error: SocialRedirectCode) =>
  redirect(withQuery(errorPage(deps), { error }));

/** What was ours when the way began may not be any more: then it ends at home (SEC-25). */
function safeTarget({ trustedUrls, config }: IdentityDeps, target: string): string {
  try {
    return trustedUrls.assertTarget(target);
  } catch {
    return config.baseUrl;
  }
}
