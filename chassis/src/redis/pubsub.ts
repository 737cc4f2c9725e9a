import type { Redis } from 'ioredis';
import { messageOf } from '../http/error-response.ts';
import type { Log } from '../ports/log.ts';
import { type PubSubNode, pubSubNodes, type RedisClient } from './redis-client.ts';

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

type NodeSubscription = { readonly connection: Redis; isSubscribed: boolean; currentAt: number };

const PING_MILLISECONDS = 500;

/**
 * Subscribes to a channel at the nodes to which messages are published first. A node sends in order on one connection,
 * so the response to a ping proves that all earlier messages of that node have been received. In a cluster it
 * subscribes at every primary, because messages that one node forwards to the others may be late.
 */
export function subscribeToChannel(options: Options): ChannelSubscription {
  const { client, channel, log, onMessage, onSubscribed, onGap, timeoutMilliseconds } = options;
  const subscriptions = new Map<string, NodeSubscription>();

  function subscribe({ name, connect }: PubSubNode): void {
    const connection = connect();
    const subscription: NodeSubscription = {
      connection,
      isSubscribed: false,
      currentAt: Number.NEGATIVE_INFINITY,
    };
    subscriptions.set(name, subscription);
    connection.on('error', () => undefined);
    connection.on('close', () => {
      subscription.isSubscribed = false;
      subscription.currentAt = Number.NEGATIVE_INFINITY;
      onGap();
    });
    connection.on('ready', () => {
      connection
        .subscribe(channel)
        .then(() => {
          subscription.isSubscribed = true;
          if ([...subscriptions.values()].every(({ isSubscribed }) => isSubscribed)) onSubscribed();
        })
        .catch((error: unknown) => log.warn({ err: messageOf(error) }, 'subscribing failed'));
    });
    connection.on('message', (_, text: string) => onMessage(text));
  }

  /** Adapts to a cluster whose primaries have changed; a new primary is not subscribed yet. */
  function updateNodes(): void {
    const nodes = pubSubNodes(client, timeoutMilliseconds);
    if (nodes.length === 0) return;
    const names = new Set(nodes.map(({ name }) => name));
    for (const [name, { connection }] of subscriptions) {
      if (names.has(name)) continue;
      subscriptions.delete(name);
      connection.disconnect();
    }
    const newNodes = nodes.filter(({ name }) => !subscriptions.has(name));
    if (newNodes.length > 0) onGap();
    for (const node of newNodes) subscribe(node);
  }

  function ping(): void {
    updateNodes();
    for (const subscription of subscriptions.values()) {
      const sentAt = performance.now();
      subscription.connection.ping().then(
        () => {
          subscription.currentAt = sentAt;
        },
        () => undefined,
      );
    }
  }
  updateNodes();
  const pinging = setInterval(ping, PING_MILLISECONDS);

  return {
    isUpToDate(withinMilliseconds) {
      const since = performance.now() - withinMilliseconds;
      return (
        subscriptions.size > 0 &&
        [...subscriptions.values()].every(
          ({ isSubscribed, currentAt }) => isSubscribed && currentAt >= since,
        )
      );
    },
    stop() {
      clearInterval(pinging);
      for (const { connection } of subscriptions.values()) connection.disconnect();
    },
  };
}
