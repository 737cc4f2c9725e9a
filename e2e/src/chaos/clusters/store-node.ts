import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOrInstallServer, type SystemServer } from '@tessera/local-stack/find-server';
import type { Launch } from '@tessera/local-stack/local-server';
import { claimPorts } from '@tessera/local-stack/port-claims';
import { anyFreePort } from '@tessera/local-stack/ports';
import {
  isAlive,
  killProcessTree,
  type ProcessIdentity,
  signalProcessTree,
} from '@tessera/local-stack/process-identity';
import type { Program } from '@tessera/local-stack/program';
import { startProcess } from '@tessera/local-stack/server-process';

/** One server of a cluster. */
export type StoreNode = {
  readonly name: string;
  readonly port: number;
  /** Starts the server and waits until it is healthy; does nothing while it runs. */
  start(): Promise<void>;
  /** Kills the server with its descendants and keeps its data. */
  kill(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
};

type NodeOptions = Pick<StoreNode, 'name' | 'port'> & {
  /** The directory of the whole system, which contains the logs. */
  readonly systemDirectory: string;
  launch(): Promise<Launch>;
  isHealthy(): Promise<boolean>;
};

export function createStoreNode(options: NodeOptions): StoreNode {
  const { name, port, systemDirectory, launch, isHealthy } = options;
  let server: ProcessIdentity | null = null;
  return {
    name,
    port,
    async start() {
      if (server && isAlive(server)) return;
      server = await startProcess({
        name,
        launch: await launch(),
        isHealthy,
        directory: systemDirectory,
        logFile: join(systemDirectory, 'logs', `${name}.log`),
        stopSignal: 'SIGTERM',
      });
    },
    async kill() {
      if (server) await killProcessTree(server);
      server = null;
    },
    signal(signal) {
      if (server) signalProcessTree(server, signal);
    },
  };
}

/** The program of a server on this machine. Throws where only a container has it. */
export async function findProgram(
  server: SystemServer,
): Promise<Extract<Program, { kind: 'binary' }>> {
  const program = await findOrInstallServer(server, () => undefined);
  if (program.kind === 'binary') return program;
  throw new Error(`The profile "cluster" needs ${server.binary} on this machine`);
}

/** Free ports for the servers of a directory. */
export const chooseFreePorts = (directory: string, count: number): Promise<number[]> =>
  claimPorts(directory, async (taken) => {
    const ports: number[] = [];
    while (ports.length < count) {
      const port = await anyFreePort(taken);
      taken.add(port);
      ports.push(port);
    }
    return ports;
  });

const POLL_MILLISECONDS = 100;

/** Repeats `attempt` until it resolves to true; an error counts as false. Throws after `withinMs`. */
export async function until(
  what: string,
  withinMs: number,
  attempt: () => Promise<boolean>,
): Promise<void> {
  const endsAt = performance.now() + withinMs;
  for (;;) {
    if (await attempt().catch(() => false)) return;
    if (performance.now() > endsAt) throw new Error(`${what}: not within ${withinMs / 1_000} s`);
    await sleep(POLL_MILLISECONDS);
  }
}
