import type { SessionSnapshot } from '@app/contracts/identity/requests';
import type { RedisLink } from '../redis.ts';

/**
 * The hot copy of a session: `<version> <snapshot JSON>` under the hash of its token. A revoked
 * session leaves a tombstone, the highest version there is, so that neither a refill that was
 * under way nor a late rewrite can bring it back.
 */
const keyOf = (tokenHash: string) => `session:{${tokenHash}}`;
const TOMBSTONE_VERSION = Number.MAX_SAFE_INTEGER;
const TOMBSTONE = `${TOMBSTONE_VERSION} `;
/** Longer than any request, retry or redelivery that could still carry an older copy. */
const TOMBSTONE_SECONDS = 3_600;

/** Where every change of a copy is told, as `<version> <token hash>`, in the step that makes it. */
export const SESSION_FEED = 'session-feed';

/** Keeps the newer of what is there and what comes, and tells of what replaces something. */
const KEEP_NEWER = `
local held = redis.call('GET', KEYS[1])
if held and tonumber(string.match(held, '^%d+')) > tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PXAT', ARGV[3])
redis.call('PUBLISH', '${SESSION_FEED}', ARGV[1] .. ' ' .. ARGV[4])
return 1`;

const BURY = `
redis.call('SET', KEYS[1], '${TOMBSTONE}', 'EX', ${TOMBSTONE_SECONDS})
redis.call('PUBLISH', '${SESSION_FEED}', '${TOMBSTONE}' .. ARGV[1])
return 1`;

export type CachedSession =
  | { readonly found: 'live'; readonly snapshot: SessionSnapshot }
  | { readonly found: 'revoked' }
  | { readonly found: 'nothing' };

export type HashedSnapshot = { readonly tokenHash: string; readonly snapshot: SessionSnapshot };

/** Reads a hot copy: one GET. Throws `RedisUnavailable`. */
export async function readCachedSession(
  redis: RedisLink,
  tokenHash: string,
): Promise<CachedSession> {
  const held = await redis.use((client) => client.get(keyOf(tokenHash)));
  if (held === null) return { found: 'nothing' };
  if (held === TOMBSTONE) return { found: 'revoked' };
  return { found: 'live', snapshot: JSON.parse(held.slice(held.indexOf(' ') + 1)) };
}

/** Writes hot copies, each unless a newer one is there. Identity alone may call it. */
export async function writeCachedSessions(
  redis: RedisLink,
  sessions: readonly HashedSnapshot[],
): Promise<void> {
  if (sessions.length === 0) return;
  await Promise.all(
    sessions.map(({ tokenHash, snapshot }) => {
      const key = keyOf(tokenHash);
      const value = `${snapshot.version} ${JSON.stringify(snapshot)}`;
      const endsAt = Date.parse(snapshot.session.expiresAt);
      // A session that never changed replaces nothing: whatever is there is as new or newer.
      return snapshot.version === 1
        ? redis.use((client) => client.set(key, value, 'PXAT', endsAt, 'NX'))
        : redis.settle(KEEP_NEWER, key, [snapshot.version, value, endsAt, tokenHash]);
    }),
  );
}

/** Puts tombstones where the sessions were. Identity alone may call it. */
export async function buryCachedSessions(
  redis: RedisLink,
  tokenHashes: readonly string[],
): Promise<void> {
  if (tokenHashes.length === 0) return;
  await Promise.all(
    tokenHashes.map((tokenHash) => redis.settle(BURY, keyOf(tokenHash), [tokenHash])),
  );
}
