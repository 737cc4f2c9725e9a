import { createHash } from 'node:crypto';
import { withQuery } from '@tessera/chassis/http/origin';
import type { Language } from '@tessera/contracts/identity/users';
import type { ConfiguredProvider } from './configured-provider.ts';

type AuthorizationRequest = {
  readonly state: string;
  readonly codeVerifier: string;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly language: Language;
  readonly loginHint?: string | undefined;
};

/** The URL of the provider's authorization endpoint with all parameters. */
export function authorizationUrl(
  provider: ConfiguredProvider,
  request: AuthorizationRequest,
): string {
  const { authentication, scopeSeparator = ' ', loginHint } = provider;
  const scope = request.scopes.join(scopeSeparator);
  return withQuery(provider.endpoints.authorization, {
    response_type: 'code',
    [authentication === 'client_key' ? 'client_key' : 'client_id']: provider.clientId,
    state: request.state,
    ...(scope === '' ? {} : { scope }),
    redirect_uri: request.redirectUri,
    ...(provider.pkce
      ? {
          code_challenge_method: 'S256',
          code_challenge: createHash('sha256').update(request.codeVerifier).digest('base64url'),
        }
      : {}),
    ...(usesNonce(provider) ? { nonce: request.nonce } : {}),
    ...(loginHint === undefined || !request.loginHint ? {} : { [loginHint]: request.loginHint }),
    ...provider.authorization?.({ language: request.language }),
  });
}

/** Providers whose profile comes from an id token need a nonce, so that the token belongs to this flow. */
export const usesNonce = ({ idToken }: ConfiguredProvider) =>
  idToken !== undefined && idToken.use !== 'sign-in';
