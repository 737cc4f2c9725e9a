import type { Clock } from '@tessera/chassis/ports/clock';
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose';
import type { ConfiguredProvider } from './configured-provider.ts';
import { askOutside } from './outgoing.ts';

/** Clocks of others may differ from the database's by this much. */
const TOLERANCE_SECONDS = 30;

/**
 * The claims of an id token: signed by a key of the configured set with a pinned algorithm, by this issuer, for us, in
 * its time, and for this nonce where there is one (SEC-63). Throws otherwise.
 */
export async function verifyIdToken(
  provider: ConfiguredProvider,
  clock: Clock,
  token: string,
  nonce: string | undefined,
): Promise<JWTPayload> {
  const { idToken, endpoints, audiences, clientId } = provider;
  if (idToken === undefined || endpoints.jwks === undefined) throw new Error('no id tokens here');
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
  if (!idToken.issuers.some((issuer) => iss === ofTenant(issuer, payload))) {
    throw new Error('an id token of another issuer');
  }
  if (Array.isArray(aud) && aud.length > 1 && azp !== clientId) {
    throw new Error('an id token for somebody else too');
  }
  if (iat > now.getTime() / 1_000 + TOLERANCE_SECONDS) throw new Error('an id token of the future');
  if (nonce !== undefined && payload.nonce !== nonce)
    throw new Error('an id token of another flow');
  return payload;
}

function ofTenant(issuer: string, { tid }: JWTPayload): string {
  const tenant = typeof tid === 'string' && /^[0-9a-f-]{36}$/i.test(tid) ? tid : '';
  return issuer.replace('{tid}', tenant);
}

type Keys = ReturnType<typeof createRemoteJWKSet>;
const sets = new Map<string, Keys>();

/** Keys are fetched once and again when a token names one that is not there, at most every half minute. */
function keysAt(url: string): Keys {
  const known = sets.get(url);
  if (known !== undefined) return known;
  const keys = createRemoteJWKSet(new URL(url), {
    [customFetch]: (target, init) => askOutside(target, init),
  });
  sets.set(url, keys);
  return keys;
}
