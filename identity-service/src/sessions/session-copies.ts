import type { Db } from '@tessera/chassis/db/db';
import { messageOf } from '@tessera/chassis/http/answer-errors';
import { createLoop } from '@tessera/chassis/messaging/loop';
import type { Clock } from '@tessera/chassis/ports/clock';
import type { Log } from '@tessera/chassis/ports/log';
import type { RedisLink } from '@tessera/chassis/redis';
import { RedisUnavailable } from '@tessera/chassis/redis/unavailable';
import {
  buryCachedSessions,
  type HashedSnapshot,
  writeCachedSessions,
} from '@tessera/chassis/sessions/session-cache';
import type { SessionSigner } from '@tessera/chassis/sessions/session-mac';
import { endedSessions } from './ended-session.repository.ts';
import { sessions } from './session.repository.ts';

/** The hot copies of sessions in Redis. This service alone writes them, after Postgres. */
export type SessionCopies = {
  /** Rewrites copies. What Redis does not take is read again and written when it does; readers ask us meanwhile. */
  write(snapshots: readonly HashedSnapshot[]): Promise<void>;
  /**
   * Ends the copies of ended sessions. Throws `RedisUnavailable`: the caller must not report success. Their rows in
   * `ended_session` have it done later, by any replica.
   */
  bury(tokenHashes: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

const RETRY_MILLISECONDS = 1_000;
/** More than that and Redis was empty for so long that readers have refilled it. */
const REMEMBERED_AT_MOST = 10_000;
/** How many are worked on in one turn. */
const BATCH = 200;
const COMPARE_CLOCKS_MILLISECONDS = 10_000;

type Needed = {
  readonly db: Db;
  readonly redis: RedisLink;
  readonly sign: SessionSigner;
  readonly clock: Clock;
  readonly log: Log;
};

export function createSessionCopies({ db, redis, sign, clock, log }: Needed): SessionCopies {
  /** Token hashes of copies that Redis did not take. */
  const unwritten = new Set<string>();
  let clockOffsetMilliseconds = 0;
  let comparedAt = Number.NEGATIVE_INFINITY;

  /** How far the clock of Redis is from the database's: deadlines of writes are compared by Redis. */
  async function compareClocks(): Promise<void> {
    if (performance.now() - comparedAt < COMPARE_CLOCKS_MILLISECONDS) return;
    const [seconds = 0, microseconds = 0] = await redis.use((client) => client.time());
    const database = await endedSessions.readClock(db);
    clockOffsetMilliseconds = seconds * 1_000 + microseconds / 1_000 - database.getTime();
    comparedAt = performance.now();
  }

  async function write(snapshots: readonly HashedSnapshot[]): Promise<void> {
    const options = { redis, sign, clockOffsetMilliseconds };
    for (const tokenHash of await writeCachedSessions(options, snapshots)) remember(tokenHash);
  }

  function remember(tokenHash: string): void {
    if (unwritten.size < REMEMBERED_AT_MOST) unwritten.add(tokenHash);
  }

  /** Reads the rows again: a session that has ended meanwhile is not brought back. */
  async function rewrite(): Promise<boolean> {
    const batch = [...unwritten].slice(0, BATCH);
    if (batch.length === 0) return false;
    for (const tokenHash of batch) unwritten.delete(tokenHash);
    const found = await sessions.findAll(db, batch, clock.now()).catch((error: unknown) => {
      for (const tokenHash of batch) remember(tokenHash);
      throw error;
    });
    const refused = await failing(found, (one) => write([one]));
    for (const { tokenHash } of refused.items) remember(tokenHash);
    report(refused.error);
    return refused.error === null && unwritten.size > 0;
  }

  /** Ends what is left of ended sessions, whichever process ended them. */
  async function buryEnded(): Promise<boolean> {
    const batch = await endedSessions.listSettled(db, BATCH);
    if (batch.length === 0) return false;
    const refused = await failing(batch, (tokenHash) => buryCachedSessions(redis, [tokenHash]));
    const left = new Set(refused.items);
    if (left.size < batch.length) {
      await endedSessions.remove(
        db,
        batch.filter((tokenHash) => !left.has(tokenHash)),
      );
      if (left.size > 0) await endedSessions.postpone(db, refused.items);
    }
    report(refused.error);
    return refused.error === null && batch.length === BATCH;
  }

  function report(error: unknown): void {
    if (error !== null) log.warn({ err: messageOf(error) }, 'session copies wait for redis');
  }

  const repair = createLoop({
    name: 'session-copies',
    log,
    restMilliseconds: RETRY_MILLISECONDS,
    async turn() {
      // Revocations first.
      const isMoreToBury = await buryEnded();
      try {
        await compareClocks();
      } catch (error) {
        if (!(error instanceof RedisUnavailable)) throw error;
        return 'idle';
      }
      const isMoreToWrite = await rewrite();
      return isMoreToBury || isMoreToWrite ? 'more' : 'idle';
    },
  });

  return {
    async write(snapshots) {
      try {
        await write(snapshots);
      } catch (error) {
        report(error);
        for (const { tokenHash } of snapshots) remember(tokenHash);
      }
    },
    bury: (tokenHashes) => buryCachedSessions(redis, tokenHashes),
    stop: () => repair.stop(),
  };
}

/** Works on each, and returns those that failed with the last error: none is kept waiting by others (SEC-132). */
async function failing<T>(
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
