import type {
  CallbackParameters,
  SocialRedirectCode,
} from '@tessera/contracts/identity/social-callbacks';
import type { IdentityDeps } from '../deps.ts';
import { usesNonce } from '../providers/authorization-url.ts';
import type { ConfiguredProvider } from '../providers/configured-provider.ts';
import { verifyIdToken } from '../providers/id-token.ts';
import type { Profile } from '../providers/profile.rules.ts';
import { fetchProviderProfile } from '../providers/provider-profile.ts';
import { exchangeCode, type Tokens } from '../providers/token-endpoint.ts';
import type { SocialState } from './social-state.ts';
import { redirectUriOf } from './start-social.ts';

/** A social sign-in failed; `code` is the error of the redirect. */
export class SocialSignInError extends Error {
  readonly code: SocialRedirectCode;
  constructor(code: SocialRedirectCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

type CallbackWithCode = CallbackParameters & { readonly code: string };

/** Exchanges the code for tokens and fetches the profile. Throws `SocialSignInError`. */
export async function redeemCode(
  deps: IdentityDeps,
  provider: ConfiguredProvider,
  { codeVerifier, nonce }: SocialState,
  { code, iss, device_id: deviceId, user }: CallbackWithCode,
): Promise<{ readonly tokens: Tokens; readonly profile: Profile }> {
  // Rejects a code of another provider (mix-up attack).
  if (
    iss &&
    provider.issuer !== undefined &&
    !provider.issuer.includes('{') &&
    iss !== provider.issuer
  ) {
    throw new SocialSignInError('invalid_code', { cause: 'callback has another issuer' });
  }
  const redirectUri = redirectUriOf(deps, provider);
  const tokens = await withErrorCode('invalid_code', () =>
    exchangeCode(provider, deps.clock, {
      code,
      codeVerifier,
      redirectUri,
      deviceId: deviceId ?? null,
    }),
  );
  const fetched = await withErrorCode('unable_to_get_user_info', async () => {
    const claims = usesNonce(provider)
      ? await verifyIdToken(provider, deps.clock, tokens.idToken ?? '', nonce)
      : {};
    return fetchProviderProfile(provider, {
      accessToken: tokens.accessToken,
      claims,
      posted: parseJson(user),
    });
  });
  if (fetched === null) throw new SocialSignInError('unable_to_get_user_info');
  return { tokens, profile: fetched.profile };
}

async function withErrorCode<T>(code: SocialRedirectCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new SocialSignInError(code, { cause });
  }
}

function parseJson(text: string | null | undefined): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
