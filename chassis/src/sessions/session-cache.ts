import type { SessionSnapshot } from '@tessera/contracts/identity/requests';
import type { RedisConnection } from '../redis/connection.ts';
import { sessionCopiesRejected } from '../telemetry/metrics.ts';
import type { SessionSigner, SessionVerifier } from './session-mac.ts';

/**
 * The key of a cached session contains the hash of its token. The value is `<version> <MACs> <snapshot JSON>`. The MACs
 * cover the hash, the version and the snapshot. A revoked session leaves a tombstone with the highest possible version,
 * so that neither a concurrent refill nor a late write restores the session.
 */
const keyOf = (tokenHash: string) => `session:{${tokenHash}}`;
const TOMBSTONE_VERSION = Number.MAX_SAFE_INTEGER;
const TOMBSTONE = `${TOMBSTONE_VERSION} `;
/** The number of keys that are written concurrently. */
const BATCH = 100;
/** Longer than any request, retry or redelivery that could still write an older copy. */
const TOMBSTONE_SECONDS = 3_600;

/**
 * The channel of all changes of cached sessions, as `<version> <token hash>`. The script that makes a change also
 * publishes it.
 */
export const SESSION_CHANGES_CHANNEL = 'session-changes';

/** The maximum time between the read of a row and the write of its copy to Redis. */
const MAX_WRITE_MILLISECONDS = 1_000;

/**
 * Keeps the newer of the stored and the new copy, and publishes every version except the first of a session. A copy
 * that arrives after its deadline, by the clock of Redis itself, is rejected: the session may have been revoked since
 * its row was read, and Redis emptied since.
 */
const SET_IF_NEWER = `
local time = redis.call('TIME')
if time[1] * 1000 + time[2] / 1000 > tonumber(ARGV[5]) then return -1 end
local stored = redis.call('GET', KEYS[1])
if stored and tonumber(string.match(stored, '^%d+')) > tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PXAT', ARGV[3])
if stored or ARGV[1] ~= '1' then
  redis.call('PUBLISH', '${SESSION_CHANGES_CHANNEL}', ARGV[1] .. ' ' .. ARGV[4])
end
return 1`;
const TOO_LATE = -1;

const INVALIDATE = `
redis.call('SET', KEYS[1], '${TOMBSTONE}', 'EX', ${TOMBSTONE_SECONDS})
redis.call('PUBLISH', '${SESSION_CHANGES_CHANNEL}', '${TOMBSTONE}' .. ARGV[1])
return 1`;

export type CachedSession =
  | { readonly status: 'live'; readonly snapshot: SessionSnapshot }
  | { readonly status: 'revoked' }
  | { readonly status: 'missing' };

export type HashedSnapshot = {
  readonly tokenHash: string;
  readonly snapshot: SessionSnapshot;
  /** When the row was read or written, by the clock of the database. */
  readonly readAt: Date;
};

/** Reads a cached session: one GET. A copy without a valid MAC counts as missing. Throws `RedisUnavailable`. */
export async function readCachedSession(
  redis: RedisConnection,
  verify: SessionVerifier,
  tokenHash: string,
): Promise<CachedSession> {
  const stored = await redis.use((client) => client.get(keyOf(tokenHash)));
  if (stored === null) return { status: 'missing' };
  if (stored === TOMBSTONE) return { status: 'revoked' };
  const [, version = '', macs = '', json = ''] = /^(\d+) (\S+) (.*)$/s.exec(stored) ?? [];
  if (!verify(tokenHash, `${version} ${json}`, macs)) {
    sessionCopiesRejected.inc();
    return { status: 'missing' };
  }
  return { status: 'live', snapshot: JSON.parse(json) };
}

type WriteOptions = {
  readonly redis: RedisConnection;
  readonly sign: SessionSigner;
  /** How far the clock of Redis is ahead of the database's. */
  readonly clockOffsetMilliseconds: number;
};

/**
 * Writes cached sessions, each unless a newer one is stored. Only identity may call it. Resolves to the token hashes of
 * the copies that arrived too late: their rows have to be read again.
 */
export async function writeCachedSessions(
  { redis, sign, clockOffsetMilliseconds }: WriteOptions,
  sessions: readonly HashedSnapshot[],
): Promise<string[]> {
  const tooLate: string[] = [];
  await inBatches(sessions, async ({ tokenHash, snapshot, readAt }) => {
    const key = keyOf(tokenHash);
    const { version, session } = snapshot;
    const json = JSON.stringify(snapshot);
    const value = `${version} ${sign(tokenHash, `${version} ${json}`)} ${json}`;
    const deadline = readAt.getTime() + clockOffsetMilliseconds + MAX_WRITE_MILLISECONDS;
    const values = [version, value, Date.parse(session.expiresAt), tokenHash, deadline];
    // A new session needs no message: no process has an older copy of it.
    const result =
      version === 1
        ? await redis.use((client) => client.eval(SET_IF_NEWER, 1, key, ...values))
        : await redis.evalReplicated(SET_IF_NEWER, key, values);
    if (result === TOO_LATE) tooLate.push(tokenHash);
  });
  return tooLate;
}

/** Replaces cached sessions with tombstones. Only identity may call it. Throws `RedisUnavailable`. */
export async function invalidateCachedSessions(
  redis: RedisConnection,
  tokenHashes: readonly string[],
): Promise<void> {
  await inBatches(tokenHashes, (tokenHash) =>
    redis.evalReplicated(INVALIDATE, keyOf(tokenHash), [tokenHash], { isRetried: true }),
  );
}

/** In batches: with thousands of calls at once most would exceed the timeout of Redis (SEC-132). */
async function inBatches<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH) {
    await Promise.all(items.slice(start, start + BATCH).map(work));
  }
}
