import type { Report } from './program.ts';
import type { ServerName } from './state.ts';

/** `durable` keeps people's data; `fast` is for tests that may lose it. */
export type Profile = 'durable' | 'fast';

/** One NATS user and the subjects it may speak and hear. */
export type NatsUser = {
  readonly name: string;
  readonly password: string;
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** Whether it may answer requests where they name a place for the answer. */
  readonly allowResponses?: boolean;
};

/** What a server is told about the stack it belongs to. */
export type ServerContext = {
  readonly directory: string;
  readonly profile: Profile;
  /** By port name, decided before any server starts. */
  readonly ports: Readonly<Record<string, number>>;
  /** The password of Postgres' superuser; without it, whoever reaches the port is trusted. */
  readonly postgresPassword?: string | undefined;
  readonly redisPassword?: string | undefined;
  /** Accounts besides the default one, as lines of Redis' configuration. */
  readonly redisUsers?: readonly string[] | undefined;
  readonly natsUsers?: readonly NatsUser[] | undefined;
  readonly report: Report;
};

/** How to start a server: what `spawn` needs. */
export type Launch = {
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly uid?: number;
  readonly gid?: number;
  /** The container that the server runs in: it outlives a process that is killed. */
  readonly container?: string;
};

/** A kind of server: its ports, its preparation, its sign of health, its polite end. */
export type LocalServer = {
  readonly name: ServerName;
  /** Port names with their distance from the stack's base. */
  readonly ports: Readonly<Record<string, number>>;
  readonly stopSignal: NodeJS.Signals;
  /** Finds the program, writes configuration and data directory, clears what a crash left behind. */
  prepare(context: ServerContext): Promise<Launch>;
  isHealthy(context: ServerContext): Promise<boolean>;
  /** Directories of data outside the stack's own directory, if any. */
  dataElsewhere?(directory: string): readonly string[];
};

/** The port of that name; a stack decides all ports before it starts anything. */
export function portOf(context: ServerContext, name: string): number {
  const port = context.ports[name];
  if (port === undefined) throw new Error(`No port was chosen for ${name}`);
  return port;
}
