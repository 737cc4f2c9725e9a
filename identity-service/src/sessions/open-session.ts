import type { Tx } from '@tessera/chassis/db/types';
import { messageOf } from '@tessera/chassis/http/error-response';
import type { HashedSnapshot } from '@tessera/chassis/sessions/session-cache';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { ClientInfo } from '@tessera/contracts/actor';
import type { IdentityDeps } from '../deps.ts';
import type { SessionRow } from '../schema/session.table.ts';
import type { UserRow } from '../schema/user.table.ts';
import { cacheCookies } from './cache-cookie.ts';
import { publishSessionsRevoked } from './end-sessions.ts';
import { sessions } from './session.repository.ts';
import { snapshotOf } from './session-snapshot.ts';
import { trustedIps } from './trusted-ip.repository.ts';

type NewSession = {
  readonly user: UserRow;
  readonly clientInfo: ClientInfo;
  readonly remember: boolean;
};

export type OpenedSession = {
  readonly token: string;
  readonly lifetime: { readonly seconds: number; readonly remember: boolean };
  readonly cacheEntry: HashedSnapshot;
  /** Sessions that it ended because the user had reached the limit. */
  readonly endedHashes: readonly string[];
};

const TOKEN_LENGTH = 32;

/** Inserts a new session with a new token. Call `issueSessionCookies` after the commit. */
export async function openSession(
  { config, clock, random }: IdentityDeps,
  tx: Tx,
  { user, clientInfo, remember }: NewSession,
): Promise<OpenedSession> {
  const token = random.token(TOKEN_LENGTH);
  const now = clock.now();
  const seconds = remember ? config.sessionExpiresIn : config.sessionShortExpiresIn;
  const session: SessionRow = {
    id: random.id(),
    tokenHash: hashToken(token),
    userId: user.id,
    version: 1,
    remembered: remember,
    expiresAt: new Date(now.getTime() + seconds * 1_000),
    createdAt: now,
    updatedAt: now,
    ipAddress: clientInfo.ip,
    userAgent: clientInfo.userAgent,
    country: clientInfo.country,
    activeOrganizationId: null,
    activeTeamId: null,
  };
  const { ip } = clientInfo;
  const trustedIp = ip === null ? null : trustedIps.upsertFor(user.id, ip, now);
  const { at, endedHashes } = await sessions.insert(tx, session, config.sessionLimit, trustedIp);
  await publishSessionsRevoked(
    tx,
    endedHashes.map((tokenHash) => ({ tokenHash, userId: user.id, isNew: true })),
  );
  return {
    token,
    lifetime: { seconds, remember },
    cacheEntry: snapshotOf(session, user, at),
    endedHashes,
  };
}

/** After the commit: writes the cached copy and returns the `Set-Cookie` lines. */
export async function issueSessionCookies(
  deps: IdentityDeps,
  { token, lifetime, cacheEntry, endedHashes }: OpenedSession,
): Promise<string[]> {
  await Promise.all([deps.sessionCache.write([cacheEntry]), invalidateEnded(deps, endedHashes)]);
  return [...deps.cookies.set(token, lifetime), ...cacheCookies(deps, cacheEntry)];
}

/**
 * These end by the session limit: sign-in does not fail when Redis is unavailable, and the copies are deleted later.
 */
async function invalidateEnded(
  { sessionCache, log }: IdentityDeps,
  tokenHashes: readonly string[],
) {
  if (tokenHashes.length === 0) return;
  try {
    await sessionCache.invalidate(tokenHashes);
  } catch (error) {
    log.warn(
      { err: messageOf(error) },
      'cached copies of ended sessions not deleted, waiting for redis',
    );
  }
}
