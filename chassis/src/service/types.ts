import type { ServiceName } from '@tessera/contracts/routes';
import type { EntitySchema } from 'typeorm';
import type { ServiceConfig } from '../config.ts';
import type { Db, MigrationClass } from '../db/types.ts';
import type { SessionCookies } from '../http/cookies.ts';
import type { BoundRoute } from '../http/handle.ts';
import type { TrustedUrls } from '../http/origin.ts';
import type { MailRenderer } from '../mail/template.ts';
import type { Broker } from '../messaging/broker.ts';
import type { RequestHandler, RequestSender } from '../messaging/request-reply.ts';
import type { Subscriber } from '../messaging/subscriber.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { MailPort } from '../ports/mail.ts';
import type { Random } from '../ports/random.ts';
import type { RedisConnection } from '../redis/connection.ts';
import type { SessionReader } from '../sessions/session-reader.ts';
import type { OperatorList } from '../telemetry/operator-lists.ts';
import type { MachineReader } from '../tokens/machine-reader.ts';

/** What the chassis provides to every service. */
export type Base<C extends ServiceConfig = ServiceConfig> = {
  readonly config: C;
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly redis: RedisConnection;
  readonly broker: Broker;
  readonly sendRequest: RequestSender;
  readonly cookies: SessionCookies;
  readonly trustedUrls: TrustedUrls;
  /**
   * Calls back on every NOTIFY of a channel, and after each connect and reconnect, because notifications may have been
   * missed.
   */
  readonly listen: (channels: Readonly<Record<string, () => void>>) => { close(): Promise<void> };
  /** Aborted when the process begins to stop: it ends responses that have no end of their own. */
  readonly stopping: AbortSignal;
};

/** Background work that starts and stops with the service. */
export type Job = (base: Base) => { stop(): Promise<void> };

export type ServiceParts<D extends { readonly db: Db }> = {
  readonly deps: D;
  readonly handlers: readonly BoundRoute[];
  readonly subscribers: readonly Subscriber<D>[];
  readonly requests: readonly RequestHandler[];
  /** Resolves the token of a cookie to its session. */
  readonly sessions: SessionReader;
  /** Resolves the token of a machine client, in services that accept such clients. */
  readonly machines?: MachineReader;
  readonly mail?: { readonly port: MailPort; readonly render: MailRenderer };
  readonly jobs?: readonly Job[];
  /** Lists on the operator port, in addition to the dead letters. */
  readonly operatorLists?: readonly OperatorList[];
  /** Further calls on the operator port, in addition to those for dead letters; undefined for unknown calls. */
  readonly operatorCalls?: (method: string, target: string, body: string) => Promise<unknown>;
  readonly maxBodyBytes?: number;
};

export type ServiceDefinition<C extends ServiceConfig, D extends { readonly db: Db }> = {
  readonly name: ServiceName;
  readonly entities: readonly EntitySchema[];
  readonly migrations: readonly MigrationClass[];
  /** Append-only tables: a separate role of the service may neither update nor delete their rows. */
  readonly appendOnlyTables?: readonly string[];
  /** The secrets of cookies: the first signs, all verify. */
  readonly cookieSecrets: (config: C) => readonly string[];
  readonly compose: (base: Base<C>) => ServiceParts<D>;
  /** Commands of the service by their name on the command line. */
  readonly commands?: Readonly<Record<string, Command<C>>>;
};

export type RunningService<D> = {
  readonly deps: D;
  readonly url: string;
  readonly opsUrl: string;
  readonly sessions: SessionReader;
  readonly subscribers: readonly Subscriber<D>[];
  stop(): Promise<void>;
};

/** The dependencies of a command: the service's database, but no server, Redis or broker. */
export type CommandBase<C extends ServiceConfig = ServiceConfig> = Pick<
  Base<C>,
  'config' | 'db' | 'clock' | 'random' | 'log'
> & {
  /** Prints one line on standard output. */
  readonly print: (line: string) => void;
};

/** Work that runs once, on demand: `node main.js <name> ...args`. */
export type Command<C extends ServiceConfig = ServiceConfig> = (
  base: CommandBase<C>,
  args: readonly string[],
) => Promise<void>;
