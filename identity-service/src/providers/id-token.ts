import type { Clock } from '@tessera/chassis/ports/clock';
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose';
import type { ConfiguredProvider } from './configured-provider.ts';
import { fetchFromProvider } from './provider-fetch.ts';

/** Tolerated difference between a provider's clock and the database's. */
const TOLERANCE_SECONDS = 30;

/**
 * Verifies an id token and returns its claims: signature by a key of the configured set with a pinned algorithm,
 * issuer, audience, validity, and the nonce when there is one (SEC-63). Throws otherwise.
 */
export async function verifyIdToken(
  provider: ConfiguredProvider,
  clock: Clock,
  token: string,
  nonce: string | undefined,
): Promise<JWTPayload> {
  const { idToken, endpoints, audiences, clientId } = provider;
  if (idToken === undefined || endpoints.jwks === undefined)
    throw new Error('the provider has no id tokens');
  const now = clock.now();
  const { payload } = await jwtVerify(token, keysAt(endpoints.jwks), {
    algorithms: [...idToken.algorithms],
    audience: [...audiences],
    requiredClaims: ['sub', 'exp', 'iat'],
    currentDate: now,
    clockTolerance: TOLERANCE_SECONDS,
    ...(idToken.maxAgeSeconds === undefined ? {} : { maxTokenAge: idToken.maxAgeSeconds }),
  });
  const { iss, aud, azp, iat = 0 } = payload;
  if (!idToken.issuers.some((issuer) => iss === replaceTenant(issuer, payload))) {
    throw new Error('id token has another issuer');
  }
  if (Array.isArray(aud) && aud.length > 1 && azp !== clientId) {
    throw new Error('id token has further audiences and another azp');
  }
  if (iat > now.getTime() / 1_000 + TOLERANCE_SECONDS)
    throw new Error('id token was issued in the future');
  if (nonce !== undefined && payload.nonce !== nonce) throw new Error('id token has another nonce');
  return payload;
}

function replaceTenant(issuer: string, { tid }: JWTPayload): string {
  const tenant = typeof tid === 'string' && /^[0-9a-f-]{36}$/i.test(tid) ? tid : '';
  return issuer.replace('{tid}', tenant);
}

type Keys = ReturnType<typeof createRemoteJWKSet>;
const keySets = new Map<string, Keys>();

/** Keys are fetched once, and again when a token names an unknown one, at most every 30 seconds. */
function keysAt(url: string): Keys {
  const known = keySets.get(url);
  if (known !== undefined) return known;
  const keys = createRemoteJWKSet(new URL(url), {
    [customFetch]: (target, init) => fetchFromProvider(target, init),
  });
  keySets.set(url, keys);
  return keys;
}
