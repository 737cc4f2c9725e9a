import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { dropAptIndexes } from './apt-root.ts';
import type { LocalServer, NatsUser, Profile, ServerContext } from './local-server.ts';
import { withLock } from './lock.ts';
import { natsServer } from './nats.ts';
import { claimPorts } from './port-claims.ts';
import { pickPort } from './ports.ts';
import { POSTGRES_SUPERUSER, postgresServer } from './postgres.ts';
import {
  isAlive,
  killProcessTree,
  ownIdentity,
  type ProcessIdentity,
  stopProcess,
} from './process-identity.ts';
import type { Report } from './program.ts';
import { redisServer } from './redis.ts';
import { startProcess } from './server-process.ts';
import { readState, type ServerName, type StackState, writeState } from './state.ts';

export type StackOptions = {
  /** Contains data, logs, configuration and state; one stack per directory. */
  readonly directory: string;
  readonly profile: Profile;
  readonly servers: readonly ServerName[];
  readonly portBase?: number;
  readonly postgresPassword?: string;
  readonly redisPassword?: string;
  readonly redisUsers?: readonly string[];
  readonly natsUsers?: readonly NatsUser[];
  readonly report?: Report;
};

export type Stack = {
  readonly directory: string;
  /** The URL of the superuser. */
  readonly postgresUrl: string;
  /** The URL of the default account, which has all permissions. */
  readonly redisUrl: string;
  redisUrlOf(user: { readonly name: string; readonly password: string }): string;
  readonly natsMonitorUrl: string;
  natsUrl(user?: { readonly name: string; readonly password: string }): string;
  /** Kills one server and its descendants, and does not restart it. */
  kill(server: ServerName): Promise<void>;
  /** Starts one server on its previous port and waits until it is healthy; does nothing when it runs. */
  start(server: ServerName): Promise<void>;
  stop(server: ServerName): Promise<void>;
  restart(server: ServerName): Promise<void>;
  /** Releases the servers for this process; the last user to release them stops them. */
  release(): Promise<void>;
  /** Stops every server, regardless of other users. */
  stopAll(): Promise<void>;
};

const serversByName: Record<ServerName, LocalServer> = {
  postgres: postgresServer,
  redis: redisServer,
  nats: natsServer,
};

const DEFAULT_PORT_BASE = 25_430;
const PORT_STEP = 10;

/**
 * Returns the servers of a directory, running and healthy. Running servers are reused; the others are started, also
 * after a crash. Throws one message per server that could not be found or started.
 */
export async function ensureStack(options: StackOptions): Promise<Stack> {
  const directory = resolve(options.directory);
  await mkdir(directory, { recursive: true });
  const report = options.report ?? (() => undefined);
  const wanted = options.servers.map((name) => serversByName[name]);
  const locked = <T>(work: () => Promise<T>) =>
    withLock(join(directory, 'lock'), work, {
      onWait: (owner) => report(`Waiting for ${owner}, which is starting the same servers`),
    });

  const context = await locked(async () => {
    const state = readState(directory);
    const ports = await claimPorts(directory, (taken) =>
      choosePorts(state, wanted, options, taken),
    );
    const serverContext: ServerContext = { ...options, directory, ports, report };
    await startServers(serverContext, wanted);
    await dropAptIndexes();
    return serverContext;
  });
  return stackOf(context, options, locked);
}

/** Stops all servers of a stack directory and deletes their data. */
export async function resetStack(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await withLock(join(directory, 'lock'), async () => {
    await stopServers(directory, Object.values(serversByName));
    for (const server of Object.values(serversByName)) {
      for (const path of server.externalDataDirectories?.(directory) ?? [])
        rmSync(path, { recursive: true, force: true });
      await rm(join(directory, server.name), { recursive: true, force: true });
    }
    await rm(join(directory, 'state.json'), { force: true });
  });
}

async function startServers(
  context: ServerContext,
  servers: readonly LocalServer[],
): Promise<void> {
  const results = await Promise.allSettled(
    servers.map(async (server) => [server.name, await startServer(context, server)] as const),
  );
  const started = results.flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  );
  const state = readState(context.directory);
  const users = [...state.users.filter(isAlive).filter(isOtherProcess), ownIdentity()];
  const running = { ...state.servers, ...Object.fromEntries(started) };
  await writeState(context.directory, { ports: context.ports, servers: running, users });

  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  if (failures.length > 0) {
    await stopServers(context.directory, servers);
    throw new Error(failures.map((failure) => String(failure?.message ?? failure)).join('\n\n'));
  }
}

async function startServer(context: ServerContext, server: LocalServer): Promise<ProcessIdentity> {
  const known = readState(context.directory).servers[server.name];
  if (known && isAlive(known)) {
    if ((await server.isHealthy(context)) && !(await isOutdated(context, server))) return known;
    await stopProcess(known, server.stopSignal);
  }
  return await startProcess({
    name: server.name,
    launch: await server.prepare(context),
    isHealthy: () => server.isHealthy(context),
    directory: context.directory,
    logFile: join(context.directory, 'logs', `${server.name}.log`),
    stopSignal: server.stopSignal,
  });
}

/** Whether a running server was started with a different configuration. */
async function isOutdated(context: ServerContext, server: LocalServer): Promise<boolean> {
  if (server.name === 'postgres') return false;
  const file = join(context.directory, server.name, `${server.name}.conf`);
  const before = digestOf(file);
  await server.prepare(context);
  return digestOf(file) !== before;
}

function digestOf(file: string): string {
  try {
    const text = readFileSync(file);
    return createHash('sha256').update(text).digest('hex');
  } catch {
    return 'none';
  }
}

async function choosePorts(
  state: StackState,
  servers: readonly LocalServer[],
  options: StackOptions,
  taken: Set<number>,
): Promise<Record<string, number>> {
  const base = options.portBase ?? (Number(process.env.STACK_PORT_BASE) || DEFAULT_PORT_BASE);
  const ports: Record<string, number> = { ...state.ports };
  for (const server of servers) {
    const known = state.servers[server.name];
    const runs = known !== undefined && isAlive(known);
    for (const [name, offset] of Object.entries(server.ports)) {
      const remembered = state.ports[name];
      if (!runs || remembered === undefined) {
        ports[name] = await pickPort({
          remembered,
          preferred: base + offset,
          step: PORT_STEP,
          taken,
        });
      }
      taken.add(ports[name] ?? 0);
    }
  }
  return ports;
}

async function stopServers(directory: string, servers: readonly LocalServer[]): Promise<void> {
  const state = readState(directory);
  await Promise.all(
    servers.map(async (server) => {
      const identity = state.servers[server.name];
      if (identity) await stopProcess(identity, server.stopSignal);
    }),
  );
  const left = Object.entries(state.servers).filter(
    ([name]) => !servers.some((server) => server.name === name),
  );
  await writeState(directory, { ...state, servers: Object.fromEntries(left) });
}

type Locked = <T>(work: () => Promise<T>) => Promise<T>;

function stackOf(context: ServerContext, options: StackOptions, locked: Locked): Stack {
  const { directory, ports } = context;
  const address = (name: string) => `127.0.0.1:${ports[name] ?? 0}`;
  const password = options.postgresPassword
    ? `:${encodeURIComponent(options.postgresPassword)}`
    : '';
  const redisAccess = options.redisPassword ? `:${encodeURIComponent(options.redisPassword)}@` : '';
  const start = (name: ServerName) => locked(() => startServers(context, [serversByName[name]]));
  const stop = (name: ServerName) => locked(() => stopServers(directory, [serversByName[name]]));
  const everyServer = Object.values(serversByName);

  return {
    directory,
    postgresUrl: `postgres://${POSTGRES_SUPERUSER}${password}@${address('postgres')}/postgres`,
    redisUrl: `redis://${redisAccess}${address('redis')}`,
    redisUrlOf: ({ name, password: own }) =>
      `redis://${name}:${encodeURIComponent(own)}@${address('redis')}`,
    natsMonitorUrl: `http://${address('nats-monitor')}`,
    natsUrl: (user) => {
      const access = user ? `${user.name}:${encodeURIComponent(user.password)}@` : '';
      return `nats://${access}${address('nats')}`;
    },
    kill: async (name) => {
      const identity = readState(directory).servers[name];
      if (identity) await killProcessTree(identity);
    },
    start,
    stop,
    restart: (name) => stop(name).then(() => start(name)),
    release: () =>
      locked(async () => {
        const state = readState(directory);
        const users = state.users.filter(isAlive).filter(isOtherProcess);
        await writeState(directory, { ...state, users });
        if (users.length === 0) await stopServers(directory, everyServer);
      }),
    stopAll: () => locked(() => stopServers(directory, everyServer)),
  };
}

function isOtherProcess({ pid }: ProcessIdentity): boolean {
  return pid !== process.pid;
}
