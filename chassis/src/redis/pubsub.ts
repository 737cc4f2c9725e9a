import type { Redis } from 'ioredis';
import { messageOf } from '../http/error-response.ts';
import type { Log } from '../ports/log.ts';
import { type PubSubNode, pubSubNodes, type RedisClient } from './client.ts';

export type ChannelSubscription = {
  /** Whether all messages published more than that many milliseconds ago have been received. */
  isUpToDate(withinMilliseconds: number): boolean;
  stop(): void;
};

type Options = {
  readonly client: RedisClient;
  readonly channel: string;
  readonly log: Log;
  readonly onMessage: (text: string) => void;
  /** All nodes are subscribed from now on. */
  readonly onSubscribed: () => void;
  /** Messages may have been missed. */
  readonly onGap: () => void;
  readonly timeoutMilliseconds: number;
};

type Ear = { readonly connection: Redis; isListening: boolean; heardAt: number };

const PING_MILLISECONDS = 500;

/**
 * Subscribes to a channel at the nodes to which messages are published first. A node sends in order on one connection,
 * so the response to a ping proves that all earlier messages of that node have been received. In a cluster it
 * subscribes at every primary, because messages that one node forwards to the others may be late.
 */
export function subscribeToChannel(options: Options): ChannelSubscription {
  const {
    client,
    channel,
    log,
    onMessage,
    onSubscribed: onListening,
    onGap,
    timeoutMilliseconds: patienceMilliseconds,
  } = options;
  const ears = new Map<string, Ear>();

  function grow({ name, connect }: PubSubNode): void {
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

  /** Adapts to a cluster whose primaries have changed; a new primary is not subscribed yet. */
  function follow(): void {
    const tellers = pubSubNodes(client, patienceMilliseconds);
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
    isUpToDate(withinMilliseconds) {
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
