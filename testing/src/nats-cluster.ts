import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallServer } from '@tessera/local-stack/find-server';
import { isNatsHealthy, natsLaunch, natsProgram } from '@tessera/local-stack/nats';
import { claimPorts } from '@tessera/local-stack/port-claims';
import { anyFreePort } from '@tessera/local-stack/ports';
import {
  type ProcessIdentity,
  signalProcess,
  stopProcess,
  waitForExit,
} from '@tessera/local-stack/process-identity';
import { startProcess } from '@tessera/local-stack/server-process';
import { recordServer } from './orphaned-servers.ts';

export type NatsNode = {
  readonly url: string;
  readonly monitorUrl: string;
  /** Kills the node with SIGKILL and keeps its data. */
  kill(): Promise<void>;
  /** Starts the node again on the same ports and data. */
  start(): Promise<void>;
};
export type NatsNodes = {
  readonly nodes: readonly NatsNode[];
  /** The URL of all nodes, in the format of NATS_URL. */
  readonly url: string;
  /** The leader of a stream. */
  leaderOf(stream: string): Promise<NatsNode | undefined>;
  stop(): Promise<void>;
};

const SIZE = 3;

/** Starts a cluster of three NATS servers with JetStream. */
export async function startNatsCluster(): Promise<NatsNodes> {
  const directory = await mkdtemp(join(tmpdir(), 'test-nats-cluster-'));
  const ports = await choosePorts(directory);
  const routes = ports.map(({ cluster }) => `nats://127.0.0.1:${cluster}`);
  const nodes = ports.map((own, index) => createNode(join(directory, String(index)), own, routes));
  await Promise.all(nodes.map((node) => node.start()));
  return {
    nodes,
    url: nodes.map(({ url }) => url).join(','),
    async leaderOf(stream) {
      for (const node of nodes) {
        if (await leads(node, stream)) return node;
      }
      return undefined;
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type Ports = { readonly client: number; readonly monitor: number; readonly cluster: number };

function createNode(directory: string, ports: Ports, routes: readonly string[]): NatsNode {
  let server: ProcessIdentity | null = null;
  let deleteRecord = async (): Promise<void> => undefined;
  return {
    url: `nats://127.0.0.1:${ports.client}`,
    monitorUrl: `http://127.0.0.1:${ports.monitor}`,
    async start() {
      const program = await findOrInstallServer(natsProgram, () => undefined);
      if (program.kind !== 'binary') throw new Error('a NATS cluster needs a nats-server binary');
      const launch = await natsLaunch(program, {
        directory,
        port: ports.client,
        monitorPort: ports.monitor,
        durable: false,
        cluster: { name: 'test', port: ports.cluster, routes },
      });
      server = await startProcess({
        name: 'nats',
        launch,
        isHealthy: () => isNatsHealthy(directory, ports.monitor),
        directory,
        logFile: join(directory, 'nats.log'),
        stopSignal: 'SIGTERM',
      });
      deleteRecord = await recordServer(server, directory);
    },
    async kill() {
      if (!server) return;
      if (signalProcess(server, 'SIGKILL')) await waitForExit(server, 5_000);
      await stopProcess(server, 'SIGKILL');
      server = null;
      await deleteRecord();
    },
  };
}

type JetStreamState = {
  server_id: string;
  account_details?: { stream_detail?: { name: string; cluster?: { leader?: string } }[] }[];
};

async function leads(node: NatsNode, stream: string): Promise<boolean> {
  try {
    const fetchState = async <T>(path: string) =>
      (await fetch(`${node.monitorUrl}${path}`)).json() as T;
    const { server_name: own } = await fetchState<{ server_name: string }>('/varz');
    const state = await fetchState<JetStreamState>('/jsz?streams=true');
    return (state.account_details ?? []).some(({ stream_detail: streams = [] }) =>
      streams.some(({ name, cluster }) => name === stream && cluster?.leader === own),
    );
  } catch {
    // A killed node leads no stream.
    return false;
  }
}

function choosePorts(directory: string): Promise<Ports[]> {
  return claimPorts(directory, async (taken) => {
    const pick = async () => {
      const port = await anyFreePort(taken);
      taken.add(port);
      return port;
    };
    const ports: Ports[] = [];
    while (ports.length < SIZE) {
      ports.push({ client: await pick(), monitor: await pick(), cluster: await pick() });
    }
    return ports;
  });
}
