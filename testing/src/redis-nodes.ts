import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallServer } from '@tessera/local-stack/find-server';
import { claimPorts } from '@tessera/local-stack/port-claims';
import { anyFreePort } from '@tessera/local-stack/ports';
import {
  type ProcessIdentity,
  signalProcess,
  stopProcess,
  waitForExit,
} from '@tessera/local-stack/process-identity';
import { redisProgram } from '@tessera/local-stack/redis';
import { startProcess } from '@tessera/local-stack/server-process';
import { Redis } from 'ioredis';
import { recordServer } from './orphaned-servers.ts';
import { eventually } from './time.ts';

/** A Redis process of a test, alone or as a node of a cluster. */
export type RedisNode = {
  readonly port: number;
  /** Sends a command on a separate connection. */
  send(...command: [string, ...string[]]): Promise<unknown>;
  kill(): Promise<void>;
};
export type RedisNodes = { readonly nodes: readonly RedisNode[]; stop(): Promise<void> };

export const redisPassword = 'of-the-test';
const SLOTS = 16_384;
/** How long a node may be silent before the others consider it down. */
const DEAD_AFTER_MILLISECONDS = 1_000;

/** Starts a cluster of three primaries with one replica each. */
export async function startRedisCluster(): Promise<RedisNodes> {
  const { directory, ports } = await choosePorts(12);
  // The nodes communicate on a port of their own.
  const busPorts = new Map(ports.slice(6).map((busPort, index) => [ports[index], busPort]));
  const nodes = await Promise.all(
    ports
      .slice(0, 6)
      .map((port) =>
        startNode(directory, port, [
          'cluster-enabled yes',
          `cluster-port ${busPorts.get(port)}`,
          `cluster-config-file nodes-${port}.conf`,
          `cluster-node-timeout ${DEAD_AFTER_MILLISECONDS}`,
          `masterauth ${redisPassword}`,
          `requirepass ${redisPassword}`,
        ]),
      ),
  );
  const [first, ...others] = nodes as [RedisNode, ...RedisNode[]];
  for (const [index, node] of nodes.entries()) {
    await node.send('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1));
  }
  for (const { port } of others) {
    await first.send('CLUSTER', 'MEET', '127.0.0.1', String(port), String(busPorts.get(port)));
  }
  const primaries = nodes.slice(0, 3);
  const share = Math.ceil(SLOTS / primaries.length);
  for (const [index, node] of primaries.entries()) {
    const last = Math.min(SLOTS, (index + 1) * share) - 1;
    await node.send('CLUSTER', 'ADDSLOTSRANGE', String(index * share), String(last));
  }
  for (const [index, node] of nodes.slice(3).entries()) {
    const primaryId = String(await primaries[index]?.send('CLUSTER', 'MYID'));
    await eventually(() => node.send('CLUSTER', 'REPLICATE', primaryId));
  }
  for (const [index, node] of nodes.entries()) {
    await eventually(async () => {
      const state = String(await node.send('CLUSTER', 'INFO'));
      if (!state.includes('cluster_state:ok')) throw new Error(state);
      await assertReplicated(node, index < 3);
    }, 20_000);
  }
  return { nodes, stop: () => stopAll(directory, nodes) };
}

/** Starts a primary, its replica, and three sentinels that monitor them under the name `main`. */
export async function startRedisSentinels(): Promise<RedisNodes & { sentinelPorts: number[] }> {
  const { directory, ports } = await choosePorts(5);
  const [primaryPort = 0, replicaPort = 0, ...sentinelPorts] = ports;
  const passwords = [`masterauth ${redisPassword}`, `requirepass ${redisPassword}`];
  const primary = await startNode(directory, primaryPort, passwords);
  const replica = await startNode(directory, replicaPort, [
    ...passwords,
    `replicaof 127.0.0.1 ${primaryPort}`,
  ]);
  await eventually(() => assertReplicated(primary, true));
  const sentinels = await Promise.all(
    sentinelPorts.map((port) =>
      startNode(
        directory,
        port,
        [
          `sentinel monitor main 127.0.0.1 ${primaryPort} 2`,
          `sentinel auth-pass main ${redisPassword}`,
          `sentinel down-after-milliseconds main ${DEAD_AFTER_MILLISECONDS}`,
          'sentinel failover-timeout main 5000',
        ],
        ['--sentinel'],
      ),
    ),
  );
  for (const sentinel of sentinels) {
    await eventually(async () => {
      const reply = String(await sentinel.send('SENTINEL', 'CKQUORUM', 'main'));
      const seen = (await sentinel.send('SENTINEL', 'REPLICAS', 'main')) as unknown[];
      if (!reply.startsWith('OK') || seen.length !== 1) throw new Error(reply);
    }, 20_000);
  }
  const nodes = [primary, replica, ...sentinels];
  return { nodes, sentinelPorts, stop: () => stopAll(directory, nodes) };
}

async function assertReplicated(node: RedisNode, isPrimary: boolean): Promise<void> {
  const state = String(await node.send('INFO', 'replication'));
  const expected = isPrimary ? /role:master[\s\S]*state=online/ : /master_link_status:up/;
  if (!expected.test(state)) throw new Error(state);
}

async function startNode(
  directory: string,
  port: number,
  lines: readonly string[],
  args: readonly string[] = [],
): Promise<RedisNode> {
  const program = await findOrInstallServer(redisProgram, () => undefined);
  if (program.kind !== 'binary') throw new Error('several Redis nodes need a redis-server binary');
  const configuration = join(directory, `redis-${port}.conf`);
  const text = ['bind 127.0.0.1', `port ${port}`, 'save ""', `dir ${directory}`, ...lines];
  await writeFile(configuration, `${text.join('\n')}\n`);
  const server: ProcessIdentity = await startProcess({
    name: `redis-${port}`,
    launch: {
      file: program.file,
      args: [configuration, ...args],
      environment: program.environment,
    },
    isHealthy: () => acceptsConnections(port),
    directory,
    logFile: join(directory, `redis-${port}.log`),
    stopSignal: 'SIGTERM',
  });
  const deleteRecord = await recordServer(server, directory);
  const isSentinel = args.length > 0;
  return {
    port,
    async send(name, ...values) {
      const redis = new Redis(port, '127.0.0.1', {
        ...(isSentinel ? {} : { password: redisPassword }),
        retryStrategy: () => null,
      });
      try {
        return await redis.call(name, ...values);
      } finally {
        redis.disconnect();
      }
    },
    async kill() {
      if (signalProcess(server, 'SIGKILL')) await waitForExit(server, 5_000);
      await stopProcess(server, 'SIGKILL');
      await deleteRecord();
    },
  };
}

async function stopAll(directory: string, nodes: readonly RedisNode[]): Promise<void> {
  await Promise.all(nodes.map((node) => node.kill()));
  await rm(directory, { recursive: true, force: true });
}

async function choosePorts(count: number) {
  const directory = await mkdtemp(join(tmpdir(), 'test-redis-'));
  const ports = await claimPorts(directory, async (taken) => {
    const selected: number[] = [];
    while (selected.length < count) {
      const port = await anyFreePort(taken);
      taken.add(port);
      selected.push(port);
    }
    return selected;
  });
  return { directory, ports };
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => socket.destroy());
    socket.once('error', () => resolve(false));
    socket.once('close', (failed) => resolve(!failed));
  });
}
