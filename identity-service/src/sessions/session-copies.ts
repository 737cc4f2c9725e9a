import { messageOf } from '@app/chassis/http/answer-errors';
import { createLoop } from '@app/chassis/messaging/loop';
import type { Log } from '@app/chassis/ports/log';
import type { RedisLink } from '@app/chassis/redis';
import { RedisUnavailable } from '@app/chassis/redis/unavailable';
import {
  buryCachedSessions,
  type HashedSnapshot,
  writeCachedSessions,
} from '@app/chassis/sessions/session-cache';

/** The hot copies of sessions in Redis. This service alone writes them, after Postgres. */
export type SessionCopies = {
  /** Rewrites copies. Redis away: remembered and written when it is back; readers ask us meanwhile. */
  write(snapshots: readonly HashedSnapshot[]): Promise<void>;
  /** Buries copies of ended sessions. Throws `RedisUnavailable`: the caller must not report success. */
  bury(tokenHashes: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

const RETRY_MILLISECONDS = 1_000;
/** More than that and Redis was empty for so long that readers have refilled it. */
const REMEMBERED_AT_MOST = 10_000;

export function createSessionCopies(redis: RedisLink, log: Log): SessionCopies {
  const unwritten = new Map<string, HashedSnapshot>();
  const unburied = new Set<string>();

  const repair = createLoop({
    name: 'session-copies',
    log,
    restMilliseconds: RETRY_MILLISECONDS,
    async turn() {
      const graves = [...unburied];
      const late = [...unwritten.values()];
      try {
        await buryCachedSessions(redis, graves);
        for (const tokenHash of graves) unburied.delete(tokenHash);
        await writeCachedSessions(redis, late);
        for (const { tokenHash } of late) unwritten.delete(tokenHash);
      } catch (error) {
        if (!(error instanceof RedisUnavailable)) throw error;
      }
      return 'idle';
    },
  });

  return {
    async write(snapshots) {
      try {
        await writeCachedSessions(redis, snapshots);
      } catch (error) {
        log.warn({ err: messageOf(error) }, 'session copies wait for redis');
        for (const one of snapshots) {
          if (unwritten.size < REMEMBERED_AT_MOST) unwritten.set(one.tokenHash, one);
        }
      }
    },
    async bury(tokenHashes) {
      try {
        await buryCachedSessions(redis, tokenHashes);
      } catch (error) {
        for (const tokenHash of tokenHashes) unburied.add(tokenHash);
        throw error;
      }
    },
    stop: () => repair.stop(),
  };
}
