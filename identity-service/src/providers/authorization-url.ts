import { createHash } from 'node:crypto';
import { withQuery } from '@tessera/chassis/http/origin';
import type { Language } from '@tessera/contracts/identity/users';
import type { ConfiguredProvider } from './configured-provider.ts';

type Wish = {
  readonly state: string;
  readonly codeVerifier: string;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly language: Language;
  readonly loginHint?: string | undefined;
};

/** Where the browser goes to be asked who it is. */
export function authorizationUrl(provider: ConfiguredProvider, wish: Wish): string {
  const { authentication, scopeSeparator = ' ', loginHint } = provider;
  const scope = wish.scopes.join(scopeSeparator);
  return withQuery(provider.endpoints.authorization, {
    response_type: 'code',
    [authentication === 'client_key' ? 'client_key' : 'client_id']: provider.clientId,
    state: wish.state,
    ...(scope === '' ? {} : { scope }),
    redirect_uri: wish.redirectUri,
    ...(provider.pkce
      ? {
          code_challenge_method: 'S256',
          code_challenge: createHash('sha256').update(wish.codeVerifier).digest('base64url'),
        }
      : {}),
    ...(makesNonce(provider) ? { nonce: wish.nonce } : {}),
    ...(loginHint === undefined || !wish.loginHint ? {} : { [loginHint]: wish.loginHint }),
    ...provider.authorization?.({ language: wish.language }),
  });
}

/** Where the person comes from an id token, the token must be of this very flow. */
export const makesNonce = ({ idToken }: ConfiguredProvider) =>
  idToken !== undefined && idToken.use !== 'sign-in';
