import type { Reply } from '@tessera/chassis/http/handle';
import { ApiError } from '@tessera/contracts/define/error';
import { socialErrors } from '@tessera/contracts/identity/social';
import type { Language } from '@tessera/contracts/identity/users';
import { authBase } from '@tessera/contracts/paths';
import type { IdentityDeps } from '../deps.ts';
import { authorizationUrl } from '../providers/authorization-url.ts';
import type { ConfiguredProvider } from '../providers/configured-provider.ts';
import { saveState } from './social-state.ts';

type Input = {
  readonly callbackURL?: string | undefined;
  readonly errorCallbackURL?: string | undefined;
  readonly newUserCallbackURL?: string | undefined;
  readonly provider: ConfiguredProvider;
  readonly scopes?: readonly string[] | undefined;
  readonly requestSignUp?: boolean | undefined;
  readonly loginHint?: string | undefined;
  readonly language: Language;
  /** The user who links a login; null for a sign-in. */
  readonly userId: string | null;
  readonly cookieHeader: string | undefined;
  readonly reply: Reply;
};

/** Starts a social sign-in: stores its state and returns the provider's authorization URL. */
export async function startSocial(deps: IdentityDeps, input: Input): Promise<string> {
  const { provider } = input;
  const scopes = [...new Set([...provider.scopes, ...(input.scopes ?? [])])];
  const { state, savedState, cookie } = await saveState(deps, {
    provider: provider.id,
    callbackURL: input.callbackURL || deps.config.baseUrl,
    errorURL: input.errorCallbackURL || undefined,
    newUserURL: input.newUserCallbackURL || undefined,
    requestSignUp: input.requestSignUp === true,
    scopes,
    userId: input.userId,
    cookieHeader: input.cookieHeader,
  });
  input.reply.cookies([cookie]);
  return authorizationUrl(provider, {
    state,
    codeVerifier: savedState.codeVerifier,
    nonce: savedState.nonce,
    redirectUri: redirectUriOf(deps, provider),
    scopes,
    language: input.language,
    loginHint: input.loginHint,
  });
}

/** The callback URL that is registered at the provider. */
export const redirectUriOf = (
  { config }: Pick<IdentityDeps, 'config'>,
  { id }: Pick<ConfiguredProvider, 'id'>,
) => `${config.baseUrl}${authBase}/callback/${id}`;

/** The configured provider with that id. Throws `PROVIDER_NOT_FOUND`. */
export function getProvider({ providers }: IdentityDeps, id: string): ConfiguredProvider {
  const provider = providers.find(id);
  if (provider === null) throw new ApiError(socialErrors.PROVIDER_NOT_FOUND);
  return provider;
}
