import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { RedisPlace } from './config.ts';

/** A server or a whole cluster: both take the same commands. */
export type RedisClient = Redis | Cluster;

/** How often a cluster is asked who leads which slots, besides when a node says that it moved. */
const TOPOLOGY_MILLISECONDS = 5_000;
const retryDelay = (attempt: number) => Math.min(50 * 2 ** attempt, 1_000);

/** Connects in the background and for ever; a call meets an answer or an error within the place's timeout. */
export function createRedisClient(place: RedisPlace): RedisClient {
  const { credentials, tls, timeout } = place;
  const common = {
    ...credentials,
    ...(tls ? { tls: {} } : {}),
    connectTimeout: 1_000,
    commandTimeout: timeout,
    maxRetriesPerRequest: 1,
    // Accounts may not give it (accounts.ts), and older servers do not know it.
    disableClientInfo: true,
  };
  const alone = {
    ...common,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    retryStrategy: retryDelay,
    // A primary that has stepped down: its successor is elsewhere.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  } satisfies RedisOptions;

  if (place.kind === 'single') {
    return new Redis({ ...alone, ...place.node, db: place.database });
  }
  if (place.kind === 'sentinel') {
    return new Redis({
      ...alone,
      db: place.database,
      name: place.group,
      sentinels: [...place.nodes],
      ...(place.sentinelPassword === undefined ? {} : { sentinelPassword: place.sentinelPassword }),
      enableTLSForSentinelMode: tls,
      sentinelRetryStrategy: retryDelay,
      sentinelCommandTimeout: 1_000,
      // Hears of a new primary from the sentinels, even while the old one still answers.
      failoverDetector: true,
    });
  }
  return new Cluster([...place.nodes], {
    redisOptions: common,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRedirections: 3,
    retryDelayOnFailover: 50,
    retryDelayOnClusterDown: 50,
    retryDelayOnTryAgain: 50,
    slotsRefreshTimeout: 1_000,
    slotsRefreshInterval: TOPOLOGY_MILLISECONDS,
    clusterRetryStrategy: retryDelay,
    // Certificates name hosts, not addresses.
    ...(tls ? { dnsLookup: (host, found) => found(null, host) } : {}),
  });
}

/** A node where news is told first, and a way to a connection of one's own to it. */
export type NewsTeller = { readonly name: string; connect(): Redis };

/** Everybody who tells news first: the one server, or every primary of a cluster. */
export function newsTellers(client: RedisClient, patienceMilliseconds: number): NewsTeller[] {
  const ownConnection = {
    enableAutoPipelining: false,
    enableOfflineQueue: true,
    lazyConnect: false,
    commandTimeout: patienceMilliseconds,
    retryStrategy: retryDelay,
  };
  if (client instanceof Redis) {
    return [{ name: 'redis', connect: () => client.duplicate(ownConnection) }];
  }
  return client.nodes('master').map((node) => ({
    name: `${node.options.host}:${node.options.port}`,
    connect: () => node.duplicate(ownConnection),
  }));
}
