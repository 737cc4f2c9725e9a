import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Branding } from '@tessera/contracts/branding';
import { mountPaths, type ServiceName } from '@tessera/contracts/routes';
import type { EntitySchema } from 'typeorm';
import type { Command } from './command.ts';
import type { ServiceConfig } from './config.ts';
import type { Db, MigrationClass } from './db/db.ts';
import { openDatabase } from './db/open.ts';
import { type SessionCookies, sessionCookies } from './http/cookies.ts';
import { createDispatcher } from './http/dispatcher.ts';
import { toApiError } from './http/error-response.ts';
import type { BoundRoute } from './http/handle.ts';
import { type TrustedUrls, trustedUrls } from './http/origin.ts';
import { closeServer, isResponding, listenOn, serverOptions } from './http/server.ts';
import type { MailTemplates } from './mail/template.ts';
import { type Broker, connectBroker } from './messaging/broker.ts';
import { deadLetterCalls } from './messaging/dead-letter-calls.ts';
import { listenForNotifications } from './messaging/relay.ts';
import {
  createRequestSender,
  type RequestHandler,
  type RequestSender,
} from './messaging/request.ts';
import { startMessaging } from './messaging/start.ts';
import type { Subscriber } from './messaging/subscriber.ts';
import { type Clock, databaseClock } from './ports/clock.ts';
import { createLog, type Log } from './ports/log.ts';
import type { MailPort } from './ports/mail.ts';
import { type Random, systemRandom } from './ports/random.ts';
import { connectRedis, type RedisConnection } from './redis/connection.ts';
import type { SessionReader } from './sessions/session-reader.ts';
import { dependenciesUp } from './telemetry/metrics.ts';
import { type OperatorList, operatorListCalls } from './telemetry/operator-lists.ts';
import { createOpsServer } from './telemetry/ops-server.ts';
import { startTracing } from './telemetry/tracing.ts';
import type { MachineReader } from './tokens/machine-reader.ts';

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
  readonly mail?: {
    readonly port: MailPort;
    readonly templates: MailTemplates;
    readonly branding: Branding;
  };
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

type Ports = { readonly clock?: Clock; readonly random?: Random; readonly log?: Log };

const DEFAULT_MAX_BODY_BYTES = 1_048_576;
const DRAIN_MILLISECONDS = 20_000;

/**
 * Starts a service: the operator port first, then the database (waiting for it and for its migrations), then HTTP, the
 * relay and the subscribers. Redis and the broker may be unavailable; then the service is slower, but ready.
 */
export async function startService<C extends ServiceConfig, D extends { readonly db: Db }>(
  definition: ServiceDefinition<C, D>,
  config: C,
  ports: Ports = {},
): Promise<RunningService<D>> {
  const log = ports.log ?? createLog(definition.name, config.logLevel);
  const random = ports.random ?? systemRandom;
  const databaseTime = databaseClock();
  const clock = ports.clock ?? databaseTime;
  const state = { stopping: false };
  /** Set once everything is started. */
  let server: Server | null = null;
  const stopping = new AbortController();

  const tracing = await startTracing(`${definition.name}-service`, config);
  const redis = connectRedis(config.redisUrl, log);
  const broker = connectBroker(config.natsUrl, definition.name, log);
  dependenciesUp.readFrom(() => ({
    redis: Number(redis.client.status === 'ready'),
    broker: Number(broker.isConnected()),
  }));
  const database = openDatabase(definition, config, { clock, random, log });
  let operator: ((method: string, target: string, body: string) => Promise<unknown>) | undefined;
  let operatorLists: readonly OperatorList[] = [];
  const ops = createOpsServer({
    access: { token: config.operatorToken, hosts: config.operatorHosts },
    isReady: async () => server !== null && (await isResponding(server)),
    dependencies: {
      database: database.isReachable,
      redis: async () => (await redis.client.ping()) === 'PONG',
      broker: () => broker.isConnected(),
    },
    isStopping: () => state.stopping,
    operator: async (method, target, body) => operator?.(method, target, body),
    lists: () => operatorLists,
  });
  await listenOn(ops, config.metricsPort, config.metricsHost);

  await database.open({ migrate: config.migrateOnStart });
  await database.waitForSchema();
  await database.whenReachable(() => databaseTime.measure(database.now));
  const remeasure = setInterval(() => {
    databaseTime.measure(database.now).catch(() => undefined);
  }, 60_000);

  const base: Base<C> = {
    config,
    db: database.db,
    clock,
    random,
    log,
    redis,
    broker,
    sendRequest: createRequestSender(broker),
    cookies: sessionCookies({ baseUrl: config.baseUrl, secrets: definition.cookieSecrets(config) }),
    trustedUrls: trustedUrls(config.baseUrl, config.trustedOrigins),
    listen: (channels) => listenForNotifications(() => database.listenerClient(), channels, log),
    stopping: stopping.signal,
  };
  const parts = definition.compose(base);
  const { deps, subscribers } = parts;
  operatorLists = parts.operatorLists ?? [];
  const callDeadLetters = deadLetterCalls({ deps, clock, log, subscribers });
  const listCalls = operatorListCalls(operatorLists);
  operator = async (method, target, body) => {
    try {
      const result = (await listCalls(method, target)) ?? (await callDeadLetters(method, target));
      return result ?? (await parts.operatorCalls?.(method, target, body));
    } catch (error) {
      throw toApiError(error, log);
    }
  };

  const app = createDispatcher(parts.handlers, mountPaths[definition.name], {
    log,
    cookies: base.cookies,
    sessions: parts.sessions,
    machines: parts.machines,
    trustedUrls: base.trustedUrls,
    maxBodyBytes: parts.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
  });
  const http = createServer(serverOptions, app);
  await listenOn(http, config.port, config.listenHost);

  const messaging = startMessaging(definition.name, base, parts, () => database.listenerClient());
  const jobs = (parts.jobs ?? []).map((start) => start(base));
  server = http;
  log.info({ port: portOf(http), metricsPort: portOf(ops) }, 'ready');

  async function stop(): Promise<void> {
    if (state.stopping) return;
    state.stopping = true;
    stopping.abort();
    clearInterval(remeasure);
    await closeServer(http, {
      drainMilliseconds: DRAIN_MILLISECONDS,
      idleMilliseconds: config.shutdownIdleSeconds * 1_000,
    });
    await Promise.all(jobs.map((job) => job.stop()));
    await messaging.stop();
    await broker.close();
    parts.mail?.port.close();
    await redis.close();
    await database.close();
    await tracing.stop();
    await closeServer(ops, { drainMilliseconds: 0 });
  }

  return {
    deps: parts.deps,
    url: `http://127.0.0.1:${portOf(http)}`,
    opsUrl: `http://127.0.0.1:${portOf(ops)}`,
    sessions: parts.sessions,
    subscribers: parts.subscribers,
    stop,
  };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
