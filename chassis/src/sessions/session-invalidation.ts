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

const PURGE_MILLISECONDS = 5_000;
const TIMEOUT_MILLISECONDS = 2_000;
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
  maxAgeSeconds,
}: Options): SessionInvalidations {
  const changes = new Map<string, { version: number; at: number }>();
  let subscribedSince: number | null = null;

  const subscription = subscribeToChannel({
    client: redis.client,
    channel: SESSION_CHANGES_CHANNEL,
    log,
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
    onSubscribed() {
      changes.clear();
      subscribedSince = clock.now().getTime();
    },
    onGap() {
      subscribedSince = null;
      changes.clear();
    },
    onMessage(text) {
      const [version = '', tokenHash = ''] = text.split(' ');
      // Deleted first, so that the map keeps the order of the messages.
      changes.delete(tokenHash);
      changes.set(tokenHash, { version: Number(version), at: performance.now() });
    },
  });

  const purging = setInterval(() => {
    const purgeBefore = performance.now() - (maxAgeSeconds + 60) * 1_000;
    for (const [tokenHash, { at }] of changes) {
      if (at >= purgeBefore) break;
      changes.delete(tokenHash);
    }
  }, PURGE_MILLISECONDS);

  return {
    async isValid({ tokenHash, version, issuedAt }) {
      // The request may have been read before a message that arrived earlier; after this turn of the event loop all
      // arrived messages have been read.
      await setImmediate();
      if (subscribedSince === null || !subscription.isUpToDate(TIMEOUT_MILLISECONDS)) return false;
      if (issuedAt.getTime() < subscribedSince + CLOCK_MARGIN_MILLISECONDS) return false;
      return (changes.get(tokenHash)?.version ?? 0) <= version;
    },
    async stop() {
      clearInterval(purging);
      subscription.stop();
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
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
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
