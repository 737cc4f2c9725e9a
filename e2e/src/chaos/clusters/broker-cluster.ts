import { join } from 'node:path';
import type { NatsUser } from '@tessera/local-stack/local-server';
import { isNatsHealthy, natsLaunch, natsProgram } from '@tessera/local-stack/nats';
import * as z from 'zod';
import {
  chooseFreePorts,
  createStoreNode,
  findProgram,
  type StoreNode,
  until,
} from './store-node.ts';

/** NATS servers that store each stream on all of them. */
export type BrokerCluster = {
  readonly ports: readonly number[];
  /** The server that leads a stream; rejects while there is none. */
  leaderOf(stream: string): Promise<StoreNode>;
  /** Resolves when every server has the current state of every stream. */
  untilCurrent(): Promise<void>;
  stop(): Promise<void>;
};

export const BROKERS = 3;
const WAIT_MILLISECONDS = 30_000;
const TIMEOUT_MILLISECONDS = 1_000;

type BrokerNode = StoreNode & { readonly monitorUrl: string };

export async function startBrokerCluster(
  systemDirectory: string,
  users: readonly NatsUser[],
): Promise<BrokerCluster> {
  const ports = await chooseFreePorts(join(systemDirectory, 'broker-cluster'), 3 * BROKERS);
  const [clientPorts, monitorPorts, clusterPorts] = [0, 1, 2].map((part) =>
    ports.slice(part * BROKERS, (part + 1) * BROKERS),
  );
  const routes = (clusterPorts ?? []).map((port) => `nats://127.0.0.1:${port}`);
  const program = await findProgram(natsProgram);
  const nodes = (clientPorts ?? []).map((port, index): BrokerNode => {
    const name = `nats-${index + 1}`;
    const directory = join(systemDirectory, name);
    const monitorPort = monitorPorts?.[index] ?? 0;
    const cluster = { name: 'chaos', port: clusterPorts?.[index] ?? 0, routes };
    const node = createStoreNode({
      name,
      port,
      systemDirectory,
      launch: () =>
        natsLaunch(program, { directory, port, monitorPort, durable: true, users, cluster }),
      isHealthy: () => isNatsHealthy(directory, monitorPort),
    });
    return { ...node, monitorUrl: `http://127.0.0.1:${monitorPort}` };
  });
  await Promise.all(nodes.map((node) => node.start()));

  return {
    ports: clientPorts ?? [],
    async leaderOf(stream) {
      for (const node of nodes) if (await leads(node, stream)) return node;
      throw new Error(`No server leads ${stream}`);
    },
    untilCurrent: () =>
      until('streams on every broker', WAIT_MILLISECONDS, async () => {
        const states = await Promise.all(nodes.map(({ monitorUrl }) => isCurrent(monitorUrl)));
        return states.every(Boolean);
      }),
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()));
    },
  };
}

const serverState = z.object({ server_name: z.string() });
const streamStates = z.object({
  account_details: z
    .array(
      z.object({
        stream_detail: z
          .array(
            z.object({
              name: z.string(),
              cluster: z.object({ leader: z.string().optional() }).optional(),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

async function leads({ monitorUrl }: BrokerNode, stream: string): Promise<boolean> {
  try {
    const own = serverState.parse(await fetchJson(`${monitorUrl}/varz`)).server_name;
    const { account_details: accounts } = streamStates.parse(
      await fetchJson(`${monitorUrl}/jsz?streams=true`),
    );
    return accounts.some(({ stream_detail: streams }) =>
      streams.some(({ name, cluster }) => name === stream && cluster?.leader === own),
    );
  } catch {
    // A killed server leads no stream.
    return false;
  }
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
  return response.json();
}

async function isCurrent(monitorUrl: string): Promise<boolean> {
  const response = await fetch(`${monitorUrl}/healthz`, {
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  await response.body?.cancel();
  return response.ok;
}
