import type { Redis } from 'ioredis';
import { messageOf } from '../http/error-response.ts';
import type { Log } from '../ports/log.ts';
import { type NewsTeller, newsTellers, type RedisClient } from './client.ts';

export type News = {
  /** Whether everything told until that many milliseconds ago has been heard. */
  hears(withinMilliseconds: number): boolean;
  stop(): void;
};

type Options = {
  readonly client: RedisClient;
  readonly channel: string;
  readonly log: Log;
  readonly onMessage: (text: string) => void;
  /** Every teller is listened to from now on. */
  readonly onListening: () => void;
  /** Something may have been missed. */
  readonly onGap: () => void;
  readonly patienceMilliseconds: number;
};

type Ear = { readonly connection: Redis; isListening: boolean; heardAt: number };

const PING_MILLISECONDS = 500;

/**
 * Listens to a channel where it is told first: a node tells on one connection, in order, so a ping that came
 * back proves that everything told there before has been heard. In a cluster every primary is listened to,
 * because what one hands on to the others may be late.
 */
export function listenToNews(options: Options): News {
  const { client, channel, log, onMessage, onListening, onGap, patienceMilliseconds } = options;
  const ears = new Map<string, Ear>();

  function grow({ name, connect }: NewsTeller): void {
    const connection = connect();
    const ear: Ear = { connection, isListening: false, heardAt: Number.NEGATIVE_INFINITY };
    ears.set(name, ear);
    connection.on('error', () => undefined);
    connection.on('close', () => {
      ear.isListening = false;
      ear.heardAt = Number.NEGATIVE_INFINITY;
      onGap();
    });
    connection.on('ready', () => {
      connection
        .subscribe(channel)
        .then(() => {
          ear.isListening = true;
          if ([...ears.values()].every(({ isListening }) => isListening)) onListening();
        })
        .catch((error: unknown) => log.warn({ err: messageOf(error) }, 'news not heard'));
    });
    connection.on('message', (_, text: string) => onMessage(text));
  }

  /** Follows a cluster whose primaries have changed; whoever is new is not heard yet. */
  function follow(): void {
    const tellers = newsTellers(client, patienceMilliseconds);
    if (tellers.length === 0) return;
    const names = new Set(tellers.map(({ name }) => name));
    for (const [name, { connection }] of ears) {
      if (names.has(name)) continue;
      ears.delete(name);
      connection.disconnect();
    }
    const strangers = tellers.filter(({ name }) => !ears.has(name));
    if (strangers.length > 0) onGap();
    for (const teller of strangers) grow(teller);
  }

  function ping(): void {
    follow();
    for (const ear of ears.values()) {
      const sentAt = performance.now();
      ear.connection.ping().then(
        () => {
          ear.heardAt = sentAt;
        },
        () => undefined,
      );
    }
  }
  follow();
  const pinging = setInterval(ping, PING_MILLISECONDS);

  return {
    hears(withinMilliseconds) {
      const since = performance.now() - withinMilliseconds;
      return (
        ears.size > 0 &&
        [...ears.values()].every(({ isListening, heardAt }) => isListening && heardAt >= since)
      );
    },
    stop() {
      clearInterval(pinging);
      for (const { connection } of ears.values()) connection.disconnect();
    },
  };
}
