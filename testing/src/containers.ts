import { natsProgram } from '@tessera/local-stack/nats';
import type { Program } from '@tessera/local-stack/program';

/** The stores of a test run. NATS is a program, because each test file runs its own server. */
export type Stores = {
  /** The URL of a superuser: tests create roles and databases. */
  readonly postgresUrl: string;
  readonly redisUrl: string;
  readonly natsProgram: Program;
  /** Stops the servers that this run started, if no other process uses them. */
  stop(): Promise<void>;
};

type NamedStores = {
  readonly postgresUrl: string | undefined;
  readonly redisUrl: string | undefined;
};

const POSTGRES_IMAGE = process.env.POSTGRES_IMAGE || 'postgres:18.6';
const REDIS_IMAGE = process.env.REDIS_IMAGE || 'redis:7.4.11';
const NATS_IMAGE = process.env.NATS_IMAGE || natsProgram.image;
const START_WITHIN_MS = 120_000;

/** Starts the stores in containers, except those that already have a URL. Throws when no engine responds. */
export async function startContainers(namedStores: NamedStores): Promise<Stores> {
  // Imported only here, because machines without an engine may not have it installed.
  const { GenericContainer, Wait } = await import('testcontainers');

  const postgres = async () => {
    if (namedStores.postgresUrl)
      return { url: namedStores.postgresUrl, stop: async () => undefined };
    const container = await new GenericContainer(POSTGRES_IMAGE)
      .withEnvironment({ POSTGRES_PASSWORD: 'postgres' })
      .withCommand(['postgres', '-c', 'max_connections=300', '-c', 'fsync=off'])
      .withExposedPorts(5432)
      // The image starts the server twice; the first start is only for the set-up.
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .withStartupTimeout(START_WITHIN_MS)
      .start();
    const address = `${container.getHost()}:${container.getMappedPort(5432)}`;
    return {
      url: `postgres://postgres:postgres@${address}/postgres`,
      stop: () => container.stop(),
    };
  };
  const redis = async () => {
    if (namedStores.redisUrl) return { url: namedStores.redisUrl, stop: async () => undefined };
    const container = await new GenericContainer(REDIS_IMAGE)
      .withCommand(['redis-server', '--save', '', '--appendonly', 'no', '--databases', '1024'])
      .withExposedPorts(6379)
      .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
      .withStartupTimeout(START_WITHIN_MS)
      .start();
    const url = `redis://${container.getHost()}:${container.getMappedPort(6379)}`;
    return { url, stop: () => container.stop() };
  };

  const [startedPostgres, startedRedis] = await Promise.all([postgres(), redis()]);
  return {
    postgresUrl: startedPostgres.url,
    redisUrl: startedRedis.url,
    natsProgram: { kind: 'container', image: NATS_IMAGE, source: `container ${NATS_IMAGE}` },
    stop: async () => {
      await Promise.all([startedPostgres.stop(), startedRedis.stop()]);
    },
  };
}
