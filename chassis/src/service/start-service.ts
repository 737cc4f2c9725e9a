import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mountPaths } from '@tessera/contracts/routes';
import type { ServiceConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/types.ts';
import { sessionCookies } from '../http/cookies.ts';
import { createDispatcher } from '../http/dispatcher.ts';
import { toApiError } from '../http/error-response.ts';
import { trustedUrls } from '../http/origin.ts';
import { closeServer, isResponding, listenOn, serverOptions } from '../http/server.ts';
import { connectBroker } from '../messaging/broker.ts';
import { deadLetterCalls } from '../messaging/dead-letter-calls.ts';
import { listenForNotifications } from '../messaging/relay.ts';
import { createRequestSender } from '../messaging/request-reply.ts';
import { startMessaging } from '../messaging/start.ts';
import { type Clock, databaseClock } from '../ports/clock.ts';
import { createLog, type Log } from '../ports/log.ts';
import { type Random, systemRandom } from '../ports/random.ts';
import { connectRedis } from '../redis/connection.ts';
import { natsCertificateFiles, redisCertificateFiles } from '../store-certificates.ts';
import { listErasures } from '../telemetry/list-erasures.ts';
import { exportBuild } from '../telemetry/metrics.ts';
import { type OperatorList, operatorListCalls } from '../telemetry/operator-lists.ts';
import { createOpsServer } from '../telemetry/ops-server.ts';
import { startTracing } from '../telemetry/tracing.ts';
import type { Base, RunningService, ServiceDefinition } from './types.ts';

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

  exportBuild(definition.name, config);
  const tracing = await startTracing(`${definition.name}-service`, config);
  const redis = connectRedis(config.redisUrl, log, redisCertificateFiles(config));
  const broker = connectBroker(config.natsUrl, definition.name, log, natsCertificateFiles(config));
  const database = openDatabase(definition, config, { clock, random, log });
  let operator: ((method: string, target: string, body: string) => Promise<unknown>) | undefined;
  let operatorLists: readonly OperatorList[] = [];
  const ops = createOpsServer({
    access: { token: config.operatorToken, hosts: config.operatorHosts },
    isReady: async () => server !== null && (await isResponding(server)),
    dependencies: {
      database: database.isReachable,
      redis: redis.isReachable,
      broker: broker.isReachable,
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
  operatorLists = [...(parts.operatorLists ?? []), listErasures(database.db)];
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
