import type { Db } from '@tessera/chassis/db/types';
import { messageOf } from '@tessera/chassis/http/error-response';
import { RedisUnavailable } from '@tessera/chassis/http/unavailable';
import { createWorker } from '@tessera/chassis/messaging/worker';
import type { Clock } from '@tessera/chassis/ports/clock';
import type { Log } from '@tessera/chassis/ports/log';
import type { RedisConnection } from '@tessera/chassis/redis/connection';
import {
  type HashedSnapshot,
  invalidateCachedSessions,
  writeCachedSessions,
} from '@tessera/chassis/sessions/session-cache';
import type { SessionSigner } from '@tessera/chassis/sessions/session-mac';
import { endedSessions } from './ended-session.repository.ts';
import { sessions } from './session.repository.ts';

/** The cached copies of sessions in Redis. Only this service writes them, after PostgreSQL. */
export type SessionCacheWriter = {
  /**
   * Writes cached copies. Those that Redis rejects are read from the database and written again later; until then
   * readers request them from this service.
   */
  write(snapshots: readonly HashedSnapshot[]): Promise<void>;
  /**
   * Deletes the cached copies of ended sessions. Throws `RedisUnavailable`: the use case must then not report
   * success. The worker of any replica deletes them later, because they are in `ended_session`.
   */
  invalidate(tokenHashes: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

const RETRY_MS = 1_000;
/** Further copies are dropped: a missing copy is written again when a reader requests the session. */
const MAX_PENDING_WRITES = 10_000;
/** Sessions per run. */
const BATCH_SIZE = 200;
const CLOCK_CHECK_INTERVAL_MS = 10_000;

type Dependencies = {
  readonly db: Db;
  readonly redis: RedisConnection;
  readonly sign: SessionSigner;
  readonly clock: Clock;
  readonly log: Log;
};

export function createSessionCacheWriter({
  db,
  redis,
  sign,
  clock,
  log,
}: Dependencies): SessionCacheWriter {
  /** Token hashes of copies that are not written yet. */
  const pendingWrites = new Set<string>();
  let clockOffsetMilliseconds = 0;
  let clockMeasuredAt = Number.NEGATIVE_INFINITY;

  /** Redis compares the deadlines of writes with its own clock, which may differ from the database's. */
  async function measureClockOffset(): Promise<void> {
    if (performance.now() - clockMeasuredAt < CLOCK_CHECK_INTERVAL_MS) return;
    const [seconds = 0, microseconds = 0] = await redis.use((client) => client.time());
    const database = await endedSessions.getDatabaseTime(db);
    clockOffsetMilliseconds = seconds * 1_000 + microseconds / 1_000 - database.getTime();
    clockMeasuredAt = performance.now();
  }

  async function write(snapshots: readonly HashedSnapshot[]): Promise<void> {
    const options = { redis, sign, clockOffsetMilliseconds };
    for (const tokenHash of await writeCachedSessions(options, snapshots)) retryLater(tokenHash);
  }

  function retryLater(tokenHash: string): void {
    if (pendingWrites.size < MAX_PENDING_WRITES) pendingWrites.add(tokenHash);
  }

  /** Reads the rows again: a session that has ended since is not restored. */
  async function rewrite(): Promise<boolean> {
    const batch = [...pendingWrites].slice(0, BATCH_SIZE);
    if (batch.length === 0) return false;
    for (const tokenHash of batch) pendingWrites.delete(tokenHash);
    const found = await sessions.findAll(db, batch, clock.now()).catch((error: unknown) => {
      for (const tokenHash of batch) retryLater(tokenHash);
      throw error;
    });
    const failed = await runAllSettled(found, (one) => write([one]));
    for (const { tokenHash } of failed.items) retryLater(tokenHash);
    logFailure(failed.error);
    return failed.error === null && pendingWrites.size > 0;
  }

  /** Deletes the remaining copies of ended sessions, whichever process ended them. */
  async function invalidateEnded(): Promise<boolean> {
    const batch = await endedSessions.listReady(db, BATCH_SIZE);
    if (batch.length === 0) return false;
    const failed = await runAllSettled(batch, (tokenHash) =>
      invalidateCachedSessions(redis, [tokenHash]),
    );
    const left = new Set(failed.items);
    if (left.size < batch.length) {
      await endedSessions.delete(
        db,
        batch.filter((tokenHash) => !left.has(tokenHash)),
      );
      if (left.size > 0) await endedSessions.postpone(db, failed.items);
    }
    logFailure(failed.error);
    return failed.error === null && batch.length === BATCH_SIZE;
  }

  function logFailure(error: unknown): void {
    if (error !== null)
      log.warn({ err: messageOf(error) }, 'cached sessions not written, waiting for redis');
  }

  const worker = createWorker({
    name: 'session-cache-writer',
    log,
    idleMs: RETRY_MS,
    async runOnce() {
      // Before the writes, because readers accept a copy of an ended session until it is deleted.
      const hasMoreToInvalidate = await invalidateEnded();
      try {
        await measureClockOffset();
      } catch (error) {
        if (!(error instanceof RedisUnavailable)) throw error;
        return 'idle';
      }
      const hasMoreToWrite = await rewrite();
      return hasMoreToInvalidate || hasMoreToWrite ? 'more' : 'idle';
    },
  });

  return {
    async write(snapshots) {
      try {
        await write(snapshots);
      } catch (error) {
        logFailure(error);
        for (const { tokenHash } of snapshots) retryLater(tokenHash);
      }
    },
    invalidate: (tokenHashes) => invalidateCachedSessions(redis, tokenHashes),
    stop: () => worker.stop(),
  };
}

/**
 * Runs `work` for all items and returns those that failed with the last error, so that one failure does not delay the
 * others (SEC-132).
 */
async function runAllSettled<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<{ readonly items: readonly T[]; readonly error: unknown }> {
  let error: unknown = null;
  const failed: T[] = [];
  await Promise.all(
    items.map((item) =>
      work(item).catch((reason: unknown) => {
        error = reason;
        failed.push(item);
      }),
    ),
  );
  return { items: failed, error };
}
