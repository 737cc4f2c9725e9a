import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { redisProgram } from '@tessera/local-stack/redis';
import { Redis } from 'ioredis';
import {
  chooseFreePorts,
  createStoreNode,
  findProgram,
  type StoreNode,
  until,
} from './store-node.ts';

/** A primary with two replicas, and three sentinels that name the primary. */
export type RedisGroup = {
  readonly sentinelPorts: readonly number[];
  primary(): Promise<StoreNode>;
  /** Starts a killed primary as a replica, once the sentinels name another primary. */
  rejoin(node: StoreNode): Promise<void>;
  /** Resolves when all other nodes are replicas of the primary. */
  untilReplicated(): Promise<void>;
  stop(): Promise<void>;
};

type RedisAccess = { readonly password: string; readonly userLines: readonly string[] };

export const GROUP = 'main';
export const REPLICAS = 2;
const SENTINELS = 3;
const QUORUM = 2;
const DOWN_AFTER_MILLISECONDS = 1_000;
/** The sentinels replace the same primary again after twice this time. */
const FAILOVER_MILLISECONDS = 3_000;
const WAIT_MILLISECONDS = 30_000;

export async function startRedisGroup(
  systemDirectory: string,
  access: RedisAccess,
): Promise<RedisGroup> {
  const directory = join(systemDirectory, 'redis-group');
  await mkdir(directory, { recursive: true });
  const ports = await chooseFreePorts(directory, 1 + REPLICAS + SENTINELS);
  const sentinelPorts = ports.slice(1 + REPLICAS);
  const [firstPort = 0] = ports;
  const { password } = access;
  /** Before the first sentinel runs, the first node is the primary. */
  const primaryPort = async () => (await namedPrimary(sentinelPorts)) ?? firstPort;

  const linesOf = async (port: number) => {
    const primary = await primaryPort();
    return [
      `requirepass ${password}`,
      `masterauth ${password}`,
      'appendonly no',
      'repl-diskless-sync-delay 0',
      'min-replicas-to-write 1',
      ...access.userLines,
      ...(primary === port ? [] : [`replicaof 127.0.0.1 ${primary}`]),
    ];
  };
  const nodes = ports.slice(0, 1 + REPLICAS).map((port, index) =>
    createRedisNode(systemDirectory, directory, {
      name: `redis-${index + 1}`,
      port,
      password,
      linesOf,
    }),
  );
  const sentinels = sentinelPorts.map((port, index) =>
    createRedisNode(systemDirectory, directory, {
      name: `sentinel-${index + 1}`,
      port,
      args: ['--sentinel'],
      linesOf: async () => [
        `sentinel monitor ${GROUP} 127.0.0.1 ${firstPort} ${QUORUM}`,
        `sentinel auth-pass ${GROUP} ${password}`,
        `sentinel down-after-milliseconds ${GROUP} ${DOWN_AFTER_MILLISECONDS}`,
        `sentinel failover-timeout ${GROUP} ${FAILOVER_MILLISECONDS}`,
        `sentinel parallel-syncs ${GROUP} ${REPLICAS}`,
      ],
    }),
  );
  const untilReplicated = () =>
    until('replicas of Redis', WAIT_MILLISECONDS, async () => {
      const state = String(await send(await primaryPort(), password, 'INFO', 'replication'));
      return state.includes('role:master') && state.split('state=online').length - 1 === REPLICAS;
    });

  for (const node of nodes) await node.start();
  await untilReplicated();
  for (const node of sentinels) await node.start();
  await until('sentinels', WAIT_MILLISECONDS, () => areConnected(sentinelPorts));

  return {
    sentinelPorts,
    untilReplicated,
    async primary() {
      const port = await primaryPort();
      const node = nodes.find((candidate) => candidate.port === port);
      if (node === undefined) throw new Error(`The sentinels name the unknown port ${port}`);
      return node;
    },
    async rejoin(node) {
      await until(
        'another primary of Redis',
        WAIT_MILLISECONDS,
        async () => (await primaryPort()) !== node.port,
      );
      await node.start();
    },
    async stop() {
      await Promise.all([...sentinels, ...nodes].map((node) => node.kill()));
    },
  };
}

type RedisNodeOptions = {
  readonly name: string;
  readonly port: number;
  readonly password?: string;
  readonly args?: readonly string[];
  linesOf(port: number): Promise<readonly string[]>;
};

function createRedisNode(
  systemDirectory: string,
  directory: string,
  { name, port, password, args = [], linesOf }: RedisNodeOptions,
): StoreNode {
  return createStoreNode({
    name,
    port,
    systemDirectory,
    async launch() {
      const program = await findProgram(redisProgram);
      const configuration = join(directory, `${name}.conf`);
      const lines = ['bind 127.0.0.1', `port ${port}`, 'save ""', `dir ${directory}`];
      const text = [...lines, ...(await linesOf(port))];
      await writeFile(configuration, `${text.join('\n')}\n`, { mode: 0o600 });
      const { file, environment } = program;
      return { file, args: [configuration, ...args], environment };
    },
    isHealthy: async () => (await send(port, password, 'PING').catch(() => 'failed')) === 'PONG',
  });
}

/** Sends a command on a connection of its own. */
async function send(
  port: number,
  password: string | undefined,
  name: string,
  ...values: string[]
): Promise<unknown> {
  const redis = new Redis(port, '127.0.0.1', {
    ...(password === undefined ? {} : { password }),
    connectTimeout: 1_000,
    commandTimeout: 1_000,
    retryStrategy: () => null,
  });
  redis.on('error', () => undefined);
  try {
    return await redis.call(name, ...values);
  } finally {
    redis.disconnect();
  }
}

/** The port of the primary as the first sentinel that responds names it. */
async function namedPrimary(sentinelPorts: readonly number[]): Promise<number | undefined> {
  for (const sentinel of sentinelPorts) {
    const address = await send(
      sentinel,
      undefined,
      'SENTINEL',
      'GET-MASTER-ADDR-BY-NAME',
      GROUP,
    ).catch(() => null);
    if (Array.isArray(address)) return Number(address[1]);
  }
  return undefined;
}

/** Whether every sentinel has found the others and all replicas. */
async function areConnected(sentinelPorts: readonly number[]): Promise<boolean> {
  for (const port of sentinelPorts) {
    const quorum = await send(port, undefined, 'SENTINEL', 'CKQUORUM', GROUP);
    const replicas = await send(port, undefined, 'SENTINEL', 'REPLICAS', GROUP);
    const sentinels = await send(port, undefined, 'SENTINEL', 'SENTINELS', GROUP);
    const isComplete =
      String(quorum).startsWith('OK') &&
      Array.isArray(replicas) &&
      replicas.length === REPLICAS &&
      Array.isArray(sentinels) &&
      sentinels.length === SENTINELS - 1;
    if (!isComplete) return false;
  }
  return true;
}
