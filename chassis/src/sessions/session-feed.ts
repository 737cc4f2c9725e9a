import { messageOf } from '../http/answer-errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { RedisLink } from '../redis.ts';
import { SESSION_FEED } from './session-cache.ts';

/**
 * What this process has heard of changed and revoked sessions. Redis tells on one connection, in
 * order, so a ping that came back proves that everything told before it has been heard.
 */
export type SessionFeed = {
  /**
   * Whether a copy that left at `issuedAt` may still be believed: we have listened since before it
   * left, we hear now, and nothing newer was told of that session.
   */
  confirms(copy: { tokenHash: string; version: number; issuedAt: Date }): boolean;
  stop(): Promise<void>;
};

const PING_MILLISECONDS = 500;
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
  const subscriber = redis.client.duplicate({
    enableAutoPipelining: false,
    enableOfflineQueue: true,
    lazyConnect: false,
    commandTimeout: DEAF_AFTER_MILLISECONDS,
  });
  const news = new Map<string, { version: number; at: number }>();
  let listeningSince: number | null = null;
  let heardAt = Number.NEGATIVE_INFINITY;

  const forgetEverything = () => {
    listeningSince = null;
    heardAt = Number.NEGATIVE_INFINITY;
    news.clear();
  };
  subscriber.on('error', () => undefined);
  subscriber.on('close', forgetEverything);
  subscriber.on('ready', () => {
    subscriber
      .subscribe(SESSION_FEED)
      .then(() => {
        news.clear();
        listeningSince = clock.now().getTime();
      })
      .catch((error: unknown) => log.warn({ err: messageOf(error) }, 'session feed not heard'));
  });
  subscriber.on('message', (_, text: string) => {
    const [version = '', tokenHash = ''] = text.split(' ');
    // Set anew, so that the map stays in the order of the news.
    news.delete(tokenHash);
    news.set(tokenHash, { version: Number(version), at: performance.now() });
  });

  const pinging = setInterval(() => {
    const sentAt = performance.now();
    subscriber.ping().then(
      () => {
        heardAt = sentAt;
      },
      () => undefined,
    );
    const forgetBefore = sentAt - (rememberSeconds + 60) * 1_000;
    for (const [tokenHash, { at }] of news) {
      if (at >= forgetBefore) break;
      news.delete(tokenHash);
    }
  }, PING_MILLISECONDS);

  return {
    confirms({ tokenHash, version, issuedAt }) {
      if (performance.now() - heardAt > DEAF_AFTER_MILLISECONDS) return false;
      if (listeningSince === null) return false;
      if (issuedAt.getTime() < listeningSince + CLOCK_MARGIN_MILLISECONDS) return false;
      return (news.get(tokenHash)?.version ?? 0) <= version;
    },
    async stop() {
      clearInterval(pinging);
      subscriber.disconnect();
    },
  };
}
