import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeContainer } from '@tessera/local-stack/container';
import type { NatsUser } from '@tessera/local-stack/local-server';
import { isNatsHealthy, natsLaunch } from '@tessera/local-stack/nats';
import { claimPorts } from '@tessera/local-stack/port-claims';
import { anyFreePort } from '@tessera/local-stack/ports';
import {
  type ProcessIdentity,
  signalProcess,
  stopProcess,
  waitForExit,
} from '@tessera/local-stack/process-identity';
import { startProcess } from '@tessera/local-stack/server-process';
import { inject } from 'vitest';
import { recordServer } from './orphaned-servers.ts';

export type TestNatsServer = {
  readonly url: string;
  readonly monitorUrl: string;
  /** The URL with a user's name and password. */
  urlFor(user: Pick<NatsUser, 'name' | 'password'>): string;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
  /** Kills the server with SIGKILL and keeps its data. */
  kill(): Promise<void>;
  /** Starts the server again on the same port and data; waits until it is healthy. */
  start(): Promise<void>;
};

/**
 * Starts a NATS server with JetStream for the calling test file, on a free port. Without users every client may do
 * everything.
 */
export async function startNatsServer(
  options: { readonly users?: readonly NatsUser[] } = {},
): Promise<TestNatsServer> {
  const directory = await mkdtemp(join(tmpdir(), 'test-nats-'));
  const ports = await choosePorts(directory);
  let server: ProcessIdentity | null = null;
  let container: string | undefined;
  let deleteRecord = async (): Promise<void> => undefined;

  const start = async () => {
    const settings = { directory, durable: false, users: options.users, ...ports };
    const launch = await natsLaunch(inject('natsProgram'), settings);
    container = launch.container;
    server = await startProcess({
      name: 'nats',
      launch,
      isHealthy: () => isNatsHealthy(directory, ports.monitorPort),
      directory,
      logFile: join(directory, 'nats.log'),
      stopSignal: 'SIGTERM',
    });
    deleteRecord = await recordServer(server, directory);
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!server) return;
    if (signal === 'SIGTERM') await stopProcess(server, signal);
    else if (signalProcess(server, signal)) await waitForExit(server, 5_000);
    if (container !== undefined) await removeContainer(container);
    server = null;
    await deleteRecord();
  };

  await start();
  return {
    url: `nats://127.0.0.1:${ports.port}`,
    monitorUrl: `http://127.0.0.1:${ports.monitorPort}`,
    urlFor: ({ name, password }) =>
      `nats://${name}:${encodeURIComponent(password)}@127.0.0.1:${ports.port}`,
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function choosePorts(directory: string) {
  return claimPorts(directory, async (taken) => {
    const pick = async () => {
      const port = await anyFreePort(taken);
      taken.add(port);
      return port;
    };
    return { port: await pick(), monitorPort: await pick() };
  });
}
