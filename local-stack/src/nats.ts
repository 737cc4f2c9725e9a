import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { containerLaunch } from './container.ts';
import { fingerprintOf } from './directories.ts';
import { findOrInstallServer, type SystemServer } from './find-server.ts';
import { type Launch, type LocalServer, type NatsUser, portOf } from './local-server.ts';
import { type NatsCluster, natsConfiguration } from './nats-configuration.ts';
import type { Program } from './program.ts';
import { runCommand } from './run-command.ts';

export const natsProgram: SystemServer = {
  title: 'NATS',
  binary: 'nats-server',
  packageName: 'nats-server',
  variable: 'STACK_NATS_SERVER',
  brew: 'nats-server',
  image: 'nats:2.12.15',
};

/** NATS with JetStream on files, a user per service when users are given, and the monitor port for health checks. */
export const natsServer: LocalServer = {
  name: 'nats',
  ports: { nats: 2, 'nats-monitor': 3 },
  stopSignal: 'SIGTERM',

  async prepare(context) {
    return await natsLaunch(await findOrInstallServer(natsProgram, context.report), {
      directory: join(context.directory, 'nats'),
      port: portOf(context, 'nats'),
      monitorPort: portOf(context, 'nats-monitor'),
      durable: context.profile === 'durable',
      users: context.natsUsers,
    });
  },

  isHealthy: (context) =>
    isNatsHealthy(join(context.directory, 'nats'), portOf(context, 'nats-monitor')),
};

export type NatsOptions = {
  /** Contains the configuration and JetStream's files. */
  readonly directory: string;
  readonly port: number;
  readonly monitorPort: number;
  /** Syncs every write before it is acknowledged, if the server supports it. */
  readonly durable: boolean;
  readonly users?: readonly NatsUser[] | undefined;
  readonly cluster?: NatsCluster | undefined;
};

/** Writes a server's configuration into its directory and returns how to start it. */
export async function natsLaunch(program: Program, options: NatsOptions): Promise<Launch> {
  const { directory, port, monitorPort } = options;
  const configuration = join(directory, 'nats.conf');
  await mkdir(directory, { recursive: true });
  const text = natsConfiguration({
    serverName: nameOf(directory),
    host: program.kind === 'container' ? '0.0.0.0' : '127.0.0.1',
    port,
    monitorPort,
    storeDirectory: join(directory, 'jetstream'),
    syncAlways: options.durable && (await canSyncAlways(program)),
    users: options.users,
    cluster: options.cluster,
  });
  await writeFile(configuration, text, { mode: 0o600 });
  const args = ['--config', configuration];
  if (program.kind === 'binary') {
    return { file: program.file, args, environment: program.environment };
  }
  const { image } = program;
  const command = ['nats-server', ...args];
  return await containerLaunch({
    image,
    name: 'nats',
    directory,
    ports: [port, monitorPort],
    command,
  });
}

/** Whether NATS responds with JetStream ready and is the server of that directory. */
export async function isNatsHealthy(directory: string, monitorPort: number): Promise<boolean> {
  try {
    const monitor = `http://127.0.0.1:${monitorPort}`;
    const signal = AbortSignal.timeout(1_000);
    const health = await fetch(`${monitor}/healthz?js-enabled-only=true`, { signal });
    await health.body?.cancel();
    if (!health.ok) return false;
    const about = await fetch(`${monitor}/varz`, { signal });
    const { server_name: serverName } = await about.json();
    return serverName === nameOf(directory);
  } catch {
    return false;
  }
}

const nameOf = (directory: string) => `local-${fingerprintOf(directory)}`;

/** The option to sync every write exists since 2.10; an older server does not start with that line. */
async function canSyncAlways(program: Program): Promise<boolean> {
  if (program.kind === 'container') return true;
  const { stdout } = await runCommand(program.file, ['--version'], { timeoutMs: 10_000 });
  const [, major = '0', minor = '0'] = /v?(\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 10);
}
