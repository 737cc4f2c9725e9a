import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { RedisConnection } from '../redis/connection.ts';
import { subscribeToChannel } from '../redis/pubsub.ts';
import { SESSION_CHANGES_CHANNEL } from './session-cache.ts';

/** The changed and revoked sessions of which this process has received a message. */
export type SessionInvalidations = {
  /**
   * Whether a copy that was issued at `issuedAt` is still valid: the subscription has existed since before then and
   * works now, and no newer version of that session was published.
   */
  isValid(copy: { tokenHash: string; version: number; issuedAt: Date }): Promise<boolean>;
  stop(): Promise<void>;
};

const FORGET_MILLISECONDS = 5_000;
const DEAF_AFTER_MILLISECONDS = 2_000;
/** The maximum difference between the clocks of two machines that both follow the database's. */
const CLOCK_MARGIN_MILLISECONDS = 2_000;

type Options = {
  readonly redis: RedisConnection;
  readonly clock: Clock;
  readonly log: Log;
  /** The maximum age of a copy; older messages are deleted. */
  readonly maxAgeSeconds: number;
};

export function trackSessionInvalidations({
  redis,
  clock,
  log,
  maxAgeSeconds: rememberSeconds,
}: Options): SessionInvalidations {
  const news = new Map<string, { version: number; at: number }>();
  let listeningSince: number | null = null;

  const heard = subscribeToChannel({
    client: redis.client,
    channel: SESSION_CHANGES_CHANNEL,
    log,
    timeoutMilliseconds: DEAF_AFTER_MILLISECONDS,
    onSubscribed() {
      news.clear();
      listeningSince = clock.now().getTime();
    },
    onGap() {
      listeningSince = null;
      news.clear();
    },
    onMessage(text) {
      const [version = '', tokenHash = ''] = text.split(' ');
      // Deleted first, so that the map keeps the order of the messages.
      news.delete(tokenHash);
      news.set(tokenHash, { version: Number(version), at: performance.now() });
    },
  });

  const forgetting = setInterval(() => {
    const forgetBefore = performance.now() - (rememberSeconds + 60) * 1_000;
    for (const [tokenHash, { at }] of news) {
      if (at >= forgetBefore) break;
      news.delete(tokenHash);
    }
  }, FORGET_MILLISECONDS);

  return {
    async isValid({ tokenHash, version, issuedAt }) {
      // The request may have been read before a message that arrived earlier; after this turn of the event loop all
      // arrived messages have been read.
      await setImmediate();
      if (listeningSince === null || !heard.isUpToDate(DEAF_AFTER_MILLISECONDS)) return false;
      if (issuedAt.getTime() < listeningSince + CLOCK_MARGIN_MILLISECONDS) return false;
      return (news.get(tokenHash)?.version ?? 0) <= version;
    },
    async stop() {
      clearInterval(forgetting);
      heard.stop();
    },
  };
}

type ChangeOptions = Pick<Options, 'redis' | 'log'> & {
  readonly onChange: (tokenHash: string) => void;
};

/** Calls back with the token hash of every session that changes or is revoked; messages may be missed. */
export function subscribeToSessionChanges({ redis, log, onChange }: ChangeOptions): {
  stop(): Promise<void>;
} {
  const listener = subscribeToChannel({
    client: redis.client,
    channel: SESSION_CHANGES_CHANNEL,
    log,
    timeoutMilliseconds: DEAF_AFTER_MILLISECONDS,
    onSubscribed: () => undefined,
    onGap: () => undefined,
    onMessage: (text) => onChange(text.split(' ')[1] ?? ''),
  });
  return {
    async stop() {
      listener.stop();
    },
  };
}
