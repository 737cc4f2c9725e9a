import type { SessionCookieValues } from '@tessera/chassis/http/cookies';
import type { Reply } from '@tessera/chassis/http/handle';
import { type CurrentSession, decodeSnapshot } from '@tessera/chassis/sessions/session-reader';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { SessionWithUser } from '@tessera/contracts/identity/sessions';
import type { IdentityDeps } from '../deps.ts';
import { cacheCookies } from './cache-cookie.ts';
import { sessions } from './session.repository.ts';
import { isRefreshDue } from './session.rules.ts';

type Input = {
  readonly cookie: SessionCookieValues;
  readonly reply: Reply;
  readonly disableCookieCache: boolean;
  readonly disableRefresh: boolean;
};

/**
 * The session and its user, extended when due; null without a session, never an error. The session cookie cache saves
 * the look-up while the received invalidations confirm that the copy is current.
 */
export async function getSession(
  deps: IdentityDeps,
  input: Input,
): Promise<SessionWithUser | null> {
  const { cookie, reply, disableCookieCache, disableRefresh } = input;
  if (cookie.token === null) return null;
  const cached = disableCookieCache
    ? null
    : await readCookieCache(deps, cookie.token, cookie.cachedSession);
  if (cached !== null && (disableRefresh || !isDue(deps, cached))) return toResponse(cached);

  const found = await deps.sessions.resolve(cookie.token);
  if (found === null) {
    reply.cookies(deps.cookies.clear());
    return null;
  }
  if (disableRefresh || !cookie.remember) return toResponse(found);
  if (isDue(deps, found)) return refresh(deps, found, reply);
  reply.cookies(cacheCookies(deps, found));
  return toResponse(found);
}

const toResponse = ({ snapshot, token }: CurrentSession): SessionWithUser =>
  decodeSnapshot(snapshot, token);

const isDue = ({ config, clock }: IdentityDeps, { snapshot }: CurrentSession) =>
  isRefreshDue(
    { expiresAt: new Date(snapshot.session.expiresAt), remembered: snapshot.remembered },
    config,
    clock.now(),
  );

async function readCookieCache(
  { cookieCache, sessionInvalidations, clock }: IdentityDeps,
  token: string,
  value: string | null,
): Promise<CurrentSession | null> {
  const tokenHash = hashToken(token);
  const cached = value === null ? null : cookieCache.verify(value, tokenHash, clock.now());
  if (cached === null) return null;
  const { snapshot, issuedAt } = cached;
  const isExpired = Date.parse(snapshot.session.expiresAt) <= clock.now().getTime();
  if (
    isExpired ||
    !(await sessionInvalidations.isValid({ tokenHash, version: snapshot.version, issuedAt }))
  ) {
    return null;
  }
  return { token, tokenHash, snapshot };
}

/** Extends the row first: a session that was revoked concurrently is not restored. */
async function refresh(
  deps: IdentityDeps,
  { token, tokenHash }: CurrentSession,
  reply: Reply,
): Promise<SessionWithUser | null> {
  const { db, config, clock, sessionCache, cookies } = deps;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + config.sessionExpiresIn * 1_000);
  const extended = await sessions.extend(db, tokenHash, expiresAt, now);
  if (extended === null) {
    reply.cookies(cookies.clear());
    return null;
  }
  await sessionCache.write([extended]);
  reply.cookies([
    ...cookies.set(token, { seconds: config.sessionExpiresIn, remember: true }),
    ...cacheCookies(deps, extended),
  ]);
  return decodeSnapshot(extended.snapshot, token);
}
