import type { Report } from './program.ts';
import type { ServerName } from './state.ts';

/** `durable` keeps data safe; `fast` is for tests, which may lose it. */
export type Profile = 'durable' | 'fast';

/** A NATS user and the subjects to which it may publish and subscribe. */
export type NatsUser = {
  readonly name: string;
  readonly password: string;
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** Whether it may reply to requests on their reply subject. */
  readonly allowResponses?: boolean;
};

/** The properties of a stack that its servers use. */
export type ServerContext = {
  readonly directory: string;
  readonly profile: Profile;
  /** Ports by name, chosen before any server starts. */
  readonly ports: Readonly<Record<string, number>>;
  /** The password of PostgreSQL's superuser; without it every local client is trusted. */
  readonly postgresPassword?: string | undefined;
  readonly redisPassword?: string | undefined;
  /** Further accounts besides the default one, as lines of Redis' configuration. */
  readonly redisUsers?: readonly string[] | undefined;
  readonly natsUsers?: readonly NatsUser[] | undefined;
  readonly report: Report;
};

/** How to start a server: the arguments of `spawn`. */
export type Launch = {
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly uid?: number;
  readonly gid?: number;
  /** The container of the server, which survives when the client process is killed. */
  readonly container?: string;
};

/** A kind of server: its ports, preparation, health check and stop signal. */
export type LocalServer = {
  readonly name: ServerName;
  /** Port names with their offset from the stack's base port. */
  readonly ports: Readonly<Record<string, number>>;
  readonly stopSignal: NodeJS.Signals;
  /** Finds the program, writes its configuration and data directory, and removes what a crash left. */
  prepare(context: ServerContext): Promise<Launch>;
  isHealthy(context: ServerContext): Promise<boolean>;
  /** Directories of data outside the stack's own directory, if any. */
  externalDataDirectories?(directory: string): readonly string[];
};

/** The port of that name; all ports are chosen before any server starts. */
export function portOf(context: ServerContext, name: string): number {
  const port = context.ports[name];
  if (port === undefined) throw new Error(`No port was chosen for ${name}`);
  return port;
}
