import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { RedisLink } from '../redis/connection.ts';
import { listenToNews } from '../redis/pubsub.ts';
import { SESSION_FEED } from './session-cache.ts';

/** What this process has heard of changed and revoked sessions. */
export type SessionFeed = {
  /**
   * Whether a copy that left at `issuedAt` may still be believed: we have listened since before it
   * left, we hear now, and nothing newer was told of that session.
   */
  confirms(copy: { tokenHash: string; version: number; issuedAt: Date }): Promise<boolean>;
  stop(): Promise<void>;
};

const FORGET_MILLISECONDS = 5_000;
const DEAF_AFTER_MILLISECONDS = 2_000;
/** What two machines' clocks may differ by after both follow the database's. */
const CLOCK_MARGIN_MILLISECONDS = 2_000;

type Options = {
  readonly redis: RedisLink;
  readonly clock: Clock;
  readonly log: Log;
  /** How long a copy can be believed at all; older news is forgotten. */
  readonly rememberSeconds: number;
};

export function listenToSessions({ redis, clock, log, rememberSeconds }: Options): SessionFeed {
  const news = new Map<string, { version: number; at: number }>();
  let listeningSince: number | null = null;

  const heard = listenToNews({
    client: redis.client,
    channel: SESSION_FEED,
    log,
    patienceMilliseconds: DEAF_AFTER_MILLISECONDS,
    onListening() {
      news.clear();
      listeningSince = clock.now().getTime();
    },
    onGap() {
      listeningSince = null;
      news.clear();
    },
    onMessage(text) {
      const [version = '', tokenHash = ''] = text.split(' ');
      // Set anew, so that the map stays in the order of the news.
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
    async confirms({ tokenHash, version, issuedAt }) {
      // The request may have been read before news that arrived ahead of it; now all that is here has been read.
      await setImmediate();
      if (listeningSince === null || !heard.hears(DEAF_AFTER_MILLISECONDS)) return false;
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

/** Calls back with the token's hash of every session that changes or is revoked; some may be missed. */
export function listenToSessionChanges({ redis, log, onChange }: ChangeOptions): {
  stop(): Promise<void>;
} {
  const listener = listenToNews({
    client: redis.client,
    channel: SESSION_FEED,
    log,
    patienceMilliseconds: DEAF_AFTER_MILLISECONDS,
    onListening: () => undefined,
    onGap: () => undefined,
    onMessage: (text) => onChange(text.split(' ')[1] ?? ''),
  });
  return {
    async stop() {
      listener.stop();
    },
  };
}
