import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { type CertificateFiles, readCertificates } from '../store-certificates.ts';
import type { RedisConfig } from './config.ts';

/** A connection to one server or to a cluster; both take the same commands. */
export type RedisClient = Redis | Cluster;

/** The interval at which the client reads the slots of a cluster; a redirect also triggers it. */
const TOPOLOGY_MILLISECONDS = 5_000;
const retryDelay = (attempt: number) => Math.min(50 * 2 ** attempt, 1_000);

/**
 * Connects in the background and reconnects until closed. A call gets a response or an error within `config.timeout`.
 */
export function createRedisClient(config: RedisConfig, files: CertificateFiles): RedisClient {
  const { credentials, timeout } = config;
  const tls = config.tls ? { tls: readCertificates(files) } : undefined;
  const common = {
    ...credentials,
    ...tls,
    connectTimeout: 1_000,
    commandTimeout: timeout,
    maxRetriesPerRequest: 1,
    // The accounts do not permit the command (accounts.ts), and older servers do not know it.
    disableClientInfo: true,
  };
  const singleServer = {
    ...common,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    retryStrategy: retryDelay,
    // The node was the primary and is now a replica: reconnecting finds the new primary.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  } satisfies RedisOptions;

  if (config.kind === 'single') {
    return new Redis({ ...singleServer, ...config.node, db: config.database });
  }
  if (config.kind === 'sentinel') {
    return new Redis({
      ...singleServer,
      db: config.database,
      name: config.group,
      sentinels: [...config.nodes],
      ...(config.sentinelPassword === undefined
        ? {}
        : { sentinelPassword: config.sentinelPassword }),
      enableTLSForSentinelMode: config.tls,
      // Without it the connections to the sentinels are plaintext.
      ...(tls ? { sentinelTLS: tls.tls } : {}),
      sentinelRetryStrategy: retryDelay,
      sentinelCommandTimeout: 1_000,
      // Sentinels report a new primary even while the old one still responds.
      failoverDetector: true,
    });
  }
  return new Cluster([...config.nodes], {
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
    // Certificates contain host names, not addresses.
    ...(tls ? { dnsLookup: (host, found) => found(null, host) } : {}),
  });
}

/** A node to which messages are published first, and a function that opens a separate connection to it. */
export type PubSubNode = { readonly name: string; connect(): Redis };

/** All such nodes: the one server, or every primary of a cluster. */
export function pubSubNodes(client: RedisClient, timeoutMilliseconds: number): PubSubNode[] {
  const ownConnection = {
    enableAutoPipelining: false,
    enableOfflineQueue: true,
    lazyConnect: false,
    commandTimeout: timeoutMilliseconds,
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
