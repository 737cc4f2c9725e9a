import { deploymentAccount } from '@tessera/contracts/subjects';
import { services } from '@tessera/dev/processes/process-definitions';
import { prepareDatabases } from '@tessera/dev/stack/databases';
import type { Secrets } from '@tessera/dev/stack/stack-secrets';
import {
  accountUrls,
  natsUsers,
  prepareBrokerAt,
  redisUserLines,
  type StackStores,
  serviceDatabaseOf,
} from '@tessera/dev/stack/stack-stores';
import type { SystemStores } from '../system/chaos-stores.ts';
import { BROKERS, type BrokerCluster, startBrokerCluster } from './broker-cluster.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';
import { GROUP, REPLICAS, type RedisGroup, startRedisGroup } from './redis-group.ts';
import { until } from './store-node.ts';

/** A cluster of each store, for those who outgrow one machine. */
export type ClusterStores = SystemStores & {
  readonly kind: 'cluster';
  readonly postgres: PostgresPair;
  readonly redis: RedisGroup;
  readonly brokers: BrokerCluster;
};

/** The first leader of the brokers is elected within this time. */
const ELECTION_MILLISECONDS = 60_000;

export async function startClusterStores(
  directory: string,
  secrets: Secrets,
): Promise<ClusterStores> {
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(started.splice(0).map((store) => store.stop()));
  };
  const collected = async <T extends { stop(): Promise<void> }>(
    starting: Promise<T>,
  ): Promise<T> => {
    const store = await starting;
    started.push(store);
    return store;
  };
  try {
    const postgres = await collected(startPostgresPair(directory, secrets.postgres));
    const access = { password: secrets.redis, userLines: redisUserLines(secrets) };
    const redis = await collected(startRedisGroup(directory, access));
    const brokers = await collected(startBrokerCluster(directory, natsUsers(secrets)));
    const stores = await stackStores({ postgres, redis, brokers }, secrets);
    await until('streams', ELECTION_MILLISECONDS, async () => {
      await stores.prepareBroker();
      return true;
    });
    await brokers.untilCurrent();
    return {
      kind: 'cluster',
      postgres,
      redis,
      brokers,
      direct: stores,
      throughProxies: stores,
      proxies: { postgres: postgres.proxy },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Clusters = Pick<ClusterStores, 'postgres' | 'redis' | 'brokers'>;

async function stackStores(
  { postgres, redis, brokers }: Clusters,
  secrets: Secrets,
): Promise<StackStores> {
  const databases = await prepareDatabases(
    postgres.url,
    services.map((service) => serviceDatabaseOf(service, secrets)),
  );
  const urlsOf = (choose: (urls: (typeof databases)[number]) => string) =>
    Object.fromEntries(
      services.map(({ name }, index) => {
        const urls = databases[index];
        if (urls === undefined) throw new Error(`No database was prepared for ${name}`);
        return [name, choose(urls)] as const;
      }),
    ) as StackStores['databaseUrls'];
  const redisUrlOf = (account: string, password: string) =>
    listOf('redis', redis.sentinelPorts, `${account}:${password}`, [
      `sentinel=${GROUP}`,
      `replicas=${REPLICAS}`,
    ]);
  const natsUrlOf = (name: string) =>
    listOf('nats', brokers.ports, `${name}:${secrets.nats[name] ?? ''}`);
  return {
    localStores: null,
    databaseUrls: urlsOf(({ url }) => url),
    ownerUrls: urlsOf(({ ownerUrl }) => ownerUrl),
    redisUrl: redisUrlOf('', secrets.redis),
    ...accountUrls({
      natsUrlOf,
      redisUrlOf: (account) => redisUrlOf(account, secrets.redisUsers[account]),
    }),
    prepareBroker: () => prepareBrokerAt(natsUrlOf(deploymentAccount), BROKERS),
  };
}

/** A list of URLs. The credentials and the options of the first one apply to all. */
function listOf(
  protocol: string,
  ports: readonly number[],
  credentials: string,
  options: readonly string[] = [],
): string {
  const query = options.length > 0 ? `?${options.join('&')}` : '';
  return ports
    .map((port, index) =>
      index === 0
        ? `${protocol}://${credentials}@127.0.0.1:${port}${query}`
        : `${protocol}://127.0.0.1:${port}`,
    )
    .join(',');
}
