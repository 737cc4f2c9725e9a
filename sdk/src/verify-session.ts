import { hasConflict, sessionCookieName } from '@tessera/chassis/http/cookies';
import { assertOrigin, type TrustedUrls } from '@tessera/chassis/http/origin';
import type { RequestSender } from '@tessera/chassis/messaging/request-reply';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { JwksCache } from '@tessera/chassis/tokens/jwks-cache';
import { bearerOf, scopesOf, verifyToken } from '@tessera/chassis/tokens/verify-token';
import { ApiError } from '@tessera/contracts/define/error';
import { identityRequests } from '@tessera/contracts/identity/requests';
import { parseCookie } from 'cookie';
import type { Actor, IncomingRequest } from './actor.ts';

export type VerifyDeps = {
  readonly sendRequest: RequestSender;
  readonly keys: JwksCache;
  readonly issuer: string;
  readonly audience: string;
  readonly trusted: TrustedUrls;
  readonly now: () => Date;
};

/**
 * The actor of a request, or null. A token takes precedence over a cookie: with an invalid token the result
 * is null, even with a valid cookie. Throws `Unavailable` when identity-service or the keys cannot be
 * reached.
 */
export async function verifySession(
  deps: VerifyDeps,
  { method = 'GET', headers }: IncomingRequest,
): Promise<Actor | null> {
  const plain = plainHeaders(headers);
  if (plain.authorization !== undefined) return verifyBearer(deps, plain.authorization);
  if (plain.cookie === undefined || !isCookieAllowed(deps, method, plain)) return null;
  return verifyCookie(deps, plain.cookie);
}

async function verifyBearer(
  { keys, issuer, audience, now }: VerifyDeps,
  authorization: string,
): Promise<Actor | null> {
  const token = bearerOf(authorization);
  if (token === null) return null;
  const verified = await verifyToken(token, { keys, issuer, audience, now: now() });
  if (verified === null) return null;
  if (verified.kind === 'machine') {
    const { claims } = verified;
    const { client_id: clientId, org_id: organizationId } = claims;
    return { kind: 'machine', clientId, organizationId, scopes: scopesOf(claims) };
  }
  const { sub, sid, org_id: activeOrganizationId = null } = verified.claims;
  const session = { id: sid, activeOrganizationId };
  return { kind: 'user', credential: 'token', user: { id: sub }, session };
}

/** The token does not leave this process: identity-service looks the session up by the token's hash. */
async function verifyCookie(
  { sendRequest, issuer }: VerifyDeps,
  header: string,
): Promise<Actor | null> {
  const token = sessionTokenOf(header, sessionCookieName(issuer));
  if (token === null) return null;
  const found = await sendRequest(identityRequests.verifySession, { tokenHash: hashToken(token) });
  if (found === null) return null;
  const { sessionId, activeOrganizationId, user } = found;
  const session = { id: sessionId, activeOrganizationId };
  return { kind: 'user', credential: 'cookie', user, session };
}

const SIGNED = /^([A-Za-z0-9]{32})\.[A-Za-z0-9+/]{43}=$/;

/** The token is the secret; only identity-service can check the signature beside it. */
function sessionTokenOf(header: string, name: string): string | null {
  if (hasConflict(header, name)) return null;
  const [, token] = SIGNED.exec(parseCookie(header)[name] ?? '') ?? [];
  return token ?? null;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A browser sends cookies with requests of any page, so a changing request must come from a trusted origin. */
function isCookieAllowed({ trusted }: VerifyDeps, method: string, headers: PlainHeaders): boolean {
  if (SAFE_METHODS.has(method.toUpperCase())) return true;
  try {
    assertOrigin(headers, trusted);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

type PlainHeaders = Readonly<Record<string, string | undefined>>;
const HEADER_NAMES = ['authorization', 'cookie', 'origin', 'referer', 'sec-fetch-site'] as const;

function plainHeaders(headers: IncomingRequest['headers']): PlainHeaders {
  const read = (name: string) => {
    if (headers instanceof Headers) return headers.get(name) ?? undefined;
    const value = headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  return Object.fromEntries(HEADER_NAMES.map((name) => [name, read(name)]));
}
