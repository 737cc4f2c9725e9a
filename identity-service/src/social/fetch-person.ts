import type { CallbackParameters, SocialRedirectCode } from '@tessera/contracts/identity/social';
import type { IdentityDeps } from '../deps.ts';
import { makesNonce } from '../providers/authorization-url.ts';
import type { ConfiguredProvider } from '../providers/configured-provider.ts';
import { verifyIdToken } from '../providers/id-token.ts';
import { personOf } from '../providers/person.ts';
import type { Profile } from '../providers/profile.rules.ts';
import { exchangeCode, type Tokens } from '../providers/tokens.ts';
import type { SocialState } from './social-state.ts';
import { redirectUriOf } from './start-social.ts';

/** Why a way through a provider ended early, as the redirect says it. */
export class SocialFailure extends Error {
  readonly code: SocialRedirectCode;
  constructor(code: SocialRedirectCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

type Answer = CallbackParameters & { readonly code: string };

/** What the provider hands out for the code, and who it says that is. Throws `SocialFailure`. */
export async function fetchPerson(
  deps: IdentityDeps,
  provider: ConfiguredProvider,
  { codeVerifier, nonce }: SocialState,
  { code, iss, device_id: deviceId, user }: Answer,
): Promise<{ readonly tokens: Tokens; readonly profile: Profile }> {
  // A code of another provider must not be handed to this one (mix-up).
  if (
    iss &&
    provider.issuer !== undefined &&
    !provider.issuer.includes('{') &&
    iss !== provider.issuer
  ) {
    throw new SocialFailure('invalid_code', { cause: 'an answer of another issuer' });
  }
  const redirectUri = redirectUriOf(deps, provider);
  const tokens = await orFail('invalid_code', () =>
    exchangeCode(provider, deps.clock, {
      code,
      codeVerifier,
      redirectUri,
      deviceId: deviceId ?? null,
    }),
  );
  const person = await orFail('unable_to_get_user_info', async () => {
    const claims = makesNonce(provider)
      ? await verifyIdToken(provider, deps.clock, tokens.idToken ?? '', nonce)
      : {};
    return personOf(provider, { accessToken: tokens.accessToken, claims, posted: parsed(user) });
  });
  if (person === null) throw new SocialFailure('unable_to_get_user_info');
  return { tokens, profile: person.profile };
}

async function orFail<T>(code: SocialRedirectCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new SocialFailure(code, { cause });
  }
}

function parsed(text: string | null | undefined): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
