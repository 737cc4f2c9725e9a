import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@tessera/contracts/routes';
import { silentProgress } from '@tessera/dev/progress';
import type { Secrets } from '@tessera/dev/stack/stack-secrets';
import { type StackStores, startStores } from '@tessera/dev/stack/stack-stores';
import type { Stack } from '@tessera/local-stack/ensure-stack';
import { signalProcessTree } from '@tessera/local-stack/process-identity';
import { readState } from '@tessera/local-stack/state';
import { startTcpProxyFor, type TcpProxy } from '@tessera/testing/tcp-proxy';
import { Redis } from 'ioredis';
import pg from 'pg';

export const storeNames = ['postgres', 'redis', 'nats'] as const;
export type StoreName = (typeof storeNames)[number];

/** The stores of a system, in every profile. */
export type SystemStores = {
  readonly direct: StackStores;
  /** The same stores at the addresses of the proxies. */
  readonly throughProxies: StackStores;
  readonly proxies: Readonly<Partial<Record<StoreName, TcpProxy>>>;
  stop(): Promise<void>;
};

/** One server of each store. */
export type ChaosStores = SystemStores & {
  readonly kind: 'single';
  /** The ports of the servers themselves. */
  readonly ports: Readonly<Record<StoreName, number>>;
  kill(name: StoreName): Promise<void>;
  start(name: StoreName): Promise<void>;
  restart(name: StoreName): Promise<void>;
  signal(name: StoreName, signal: NodeJS.Signals): void;
  isBrokerHealthy(): Promise<boolean>;
  deleteBrokerStore(): Promise<void>;
  /** Creates missing streams and sends the stored events again, as docs/operations.md describes. */
  restoreStreams(): Promise<void>;
  emptyRedis(): Promise<void>;
  redis<T>(work: (redis: Redis) => Promise<T>): Promise<T>;
};

export async function startChaosStores(directory: string, secrets: Secrets): Promise<ChaosStores> {
  const direct = await startStores({
    directory,
    profile: 'durable',
    environment: {},
    secrets,
    portBase: 28_000 + Math.floor(Math.random() * 2_000),
    progress: silentProgress,
  });
  const servers = serversOf(direct);
  const proxies = {
    postgres: await startTcpProxyFor(servers.postgresUrl),
    redis: await startTcpProxyFor(servers.redisUrl),
    nats: await startTcpProxyFor(servers.natsUrl()),
  };
  const redis = async <T>(work: (client: Redis) => Promise<T>): Promise<T> => {
    const client = new Redis(direct.redisUrl, { maxRetriesPerRequest: 1, commandTimeout: 2_000 });
    client.on('error', () => undefined);
    try {
      return await work(client);
    } finally {
      client.disconnect();
    }
  };

  return {
    kind: 'single',
    direct,
    throughProxies: throughProxies(direct, proxies),
    proxies,
    ports: {
      postgres: portOf(servers.postgresUrl),
      redis: portOf(servers.redisUrl),
      nats: portOf(servers.natsUrl()),
    },
    kill: (name) => servers.kill(name),
    start: (name) => servers.start(name),
    restart: (name) => servers.restart(name),
    signal(name, signal) {
      const identity = readState(directory).servers[name];
      if (identity) signalProcessTree(identity, signal);
    },
    isBrokerHealthy: () => isHealthy(`${servers.natsMonitorUrl}/healthz?js-enabled-only=true`),
    async deleteBrokerStore() {
      const store = join(directory, 'nats', 'jetstream');
      for (const name of await readdir(store))
        await rm(join(store, name), { recursive: true, force: true });
    },
    async restoreStreams() {
      await direct.prepareBroker();
      await Promise.all(serviceNames.map((name) => sendEventsAgain(direct.databaseUrls[name])));
    },
    emptyRedis: () => redis(async (client) => void (await client.flushall())),
    redis,
    async stop() {
      await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
      for (const name of storeNames) {
        const identity = readState(directory).servers[name];
        if (identity) signalProcessTree(identity, 'SIGCONT');
      }
      await servers.stopAll();
    },
  };
}

function throughProxies(
  direct: StackStores,
  { postgres, redis, nats }: Readonly<Record<StoreName, TcpProxy>>,
): StackStores {
  return {
    ...direct,
    databaseUrls: replaced(direct.databaseUrls, postgres),
    ownerUrls: replaced(direct.ownerUrls, postgres),
    redisUrls: replaced(direct.redisUrls, redis),
    natsUrls: replaced(direct.natsUrls, nats),
  };
}

function replaced<T extends Readonly<Partial<Record<string, string>>>>(
  urls: T,
  proxy: TcpProxy,
): T {
  const entries = Object.entries<string | undefined>(urls);
  const changed = entries.map(([name, url]) => [name, url && proxy.urlFor(url)]);
  // The keys are those of `urls`.
  return Object.fromEntries(changed) as T;
}

function serversOf({ localStores }: StackStores): Stack {
  if (localStores === null) throw new Error('The stores were not started');
  return localStores;
}

async function sendEventsAgain(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query(
      "update outbox set sent_at = null where created_at > now() - interval '7 days'",
    );
  } finally {
    await client.end();
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

const portOf = (url: string) => Number(new URL(url).port);
