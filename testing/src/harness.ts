import {
  type ConfigOf,
  readConfig,
  type ServiceConfig,
  type Settings,
} from '@tessera/chassis/config';
import { derivedEnvironment, deriveSessionMacKeys } from '@tessera/chassis/crypto/derived-secrets';
import { chassisMigrations } from '@tessera/chassis/db/migrations';
import { openDatabase } from '@tessera/chassis/db/open';
import type { Db } from '@tessera/chassis/db/types';
import { sessionCookies } from '@tessera/chassis/http/cookies';
import { ensureConsumer, ensureStreamsAndConsumers } from '@tessera/chassis/messaging/broker-setup';
import { handleRequest, serveRequests } from '@tessera/chassis/messaging/request-reply';
import type { Subscriber } from '@tessera/chassis/messaging/subscriber';
import { systemClock } from '@tessera/chassis/ports/clock';
import { createLog } from '@tessera/chassis/ports/log';
import { systemRandom } from '@tessera/chassis/ports/random';
import { connectRedis, type RedisConnection } from '@tessera/chassis/redis/connection';
import { startService } from '@tessera/chassis/service/start-service';
import type { RunningService, ServiceDefinition } from '@tessera/chassis/service/types';
import { type HashedSnapshot, writeCachedSessions } from '@tessera/chassis/sessions/session-cache';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { EventData, EventDefinition } from '@tessera/contracts/define/event';
import type {
  RequestDefinition,
  RequestInput,
  RequestOutput,
} from '@tessera/contracts/define/request';
import type { SessionWithUser } from '@tessera/contracts/identity/sessions';
import { authBase, isAbsolutePath } from '@tessera/contracts/paths';
import type { ServiceName } from '@tessera/contracts/routes';
import { durableConsumers } from '@tessera/contracts/subjects';
import { connect, type NatsConnection } from 'nats';
import pg from 'pg';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import * as z from 'zod';
import { createTestDatabase, type ServiceSchema, type TestDatabase } from './database.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { startNatsServer, type TestNatsServer } from './nats-server.ts';
import { fingerprintOfMigrations } from './schema-fingerprint.ts';
import { testCookieSecrets, testSecret, testSessionCacheOptions } from './secrets.ts';
import { startTcpProxyFor, type TcpProxy } from './tcp-proxy.ts';
import { testRedisUrl } from './test-redis-url.ts';
import { eventually, type TestClock, testClock } from './time.ts';

export const testBaseUrl = 'http://localhost:3000';
/** `OPERATOR_TOKEN` of the services under test; `operatorHeaders` is the header of operator calls. */
export const testOperatorToken = 'the-operator-token-of-the-tests';
export const operatorHeaders = { authorization: `Bearer ${testOperatorToken}` } as const;

/** A signed-in user: user, session and cookie. */
export type TestUser = SessionWithUser & { readonly cookie: string };

export type ServiceHarness<D> = {
  readonly service: RunningService<D>;
  readonly deps: D;
  readonly clock: TestClock;
  readonly mailbox: Mailbox;
  readonly broker: TestNatsServer;
  readonly redis: RedisConnection;
  readonly nats: NatsConnection;
  /**
   * Sends requests with a user's cookie (null: without), as a browser on the same origin does; to a replica if one is
   * given.
   */
  as(user: { readonly cookie: string } | null, service?: RunningService<D>): HttpClient;
  /** Signs a user in as identity would: with a cached session in Redis and its cookie. */
  signedIn(
    user?: Partial<SessionWithUser['user']>,
    session?: Partial<SessionWithUser['session']>,
  ): Promise<TestUser>;
  /** Publishes an event as another service would, and waits until every subscriber has applied it. */
  deliverEvent<E extends EventDefinition>(event: E, details: TestEvent<E>): Promise<void>;
  /** The data of all events of that type that this service has published during the test, oldest first. */
  published<E extends EventDefinition>(event: E): Promise<EventData<E>[]>;
  /** Serves a request in place of another service. */
  mockRequest<R extends RequestDefinition>(
    definition: R,
    run: (input: RequestInput<R>) => Promise<RequestOutput<R>> | RequestOutput<R>,
  ): void;
  /** The proxy of the service's connections to PostgreSQL; only with the option `databaseProxy`. */
  readonly databaseProxy: TcpProxy;
  /** The proxy of the service's connections to Redis; only with the option `redisProxy`. */
  readonly redisProxy: TcpProxy;
  /**
   * Starts another instance of the service on the same stores, without proxies. It is stopped together with the first
   * one.
   */
  startReplica(): Promise<RunningService<D>>;
  /** Runs SQL as the superuser, not through the proxy. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
};

type TestEvent<E extends EventDefinition> = {
  readonly aggregate: string;
  readonly data: EventData<E>;
  readonly id?: string;
  readonly version?: number;
  readonly actor?: string;
  /** The time of the event; the default is now. */
  readonly time?: Date;
};

type HttpClient = { get(path: string): request.Test; post(path: string): request.Test };

type Options<S extends Settings> = {
  readonly settings: S;
  readonly databaseVariable: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Dependencies that are unreachable on purpose: `redis`, `broker`. */
  readonly unavailable?: readonly string[];
  /** Durable consumers of subscribers that the contracts do not declare: event subjects by consumer name. */
  readonly durableConsumers?: Readonly<Record<string, string>>;
  /** Puts a TCP proxy between the service and PostgreSQL. */
  readonly databaseProxy?: boolean | undefined;
  /** Puts a TCP proxy between the service and Redis. */
  readonly redisProxy?: boolean | undefined;
};

/** Runs the service in this process, on its own stores, for one test file. */
export function useService<S extends Settings, D extends { readonly db: Db }>(
  definition: ServiceDefinition<ConfigOf<S> & ServiceConfig, D>,
  {
    settings,
    databaseVariable,
    environment = {},
    unavailable = [],
    durableConsumers: extraDurables = {},
    databaseProxy: isDatabaseProxied = false,
    redisProxy: isRedisProxied = false,
  }: Options<S>,
): ServiceHarness<D> {
  let parts: Omit<
    ServiceHarness<D>,
    | 'as'
    | 'signedIn'
    | 'deliverEvent'
    | 'published'
    | 'mockRequest'
    | 'sql'
    | 'deps'
    | 'databaseProxy'
    | 'redisProxy'
    | 'startReplica'
  >;
  let database: TestDatabase;
  let admin: pg.Pool;
  let databaseProxy: TcpProxy | undefined;
  let redisProxy: TcpProxy | undefined;
  let startOne: (variables?: Readonly<Record<string, string>>) => Promise<RunningService<D>>;
  const replicas: RunningService<D>[] = [];
  const clock = testClock();
  const log = createLog(definition.name, process.env.TEST_LOG_LEVEL ?? 'silent');
  const cookies = sessionCookies({ baseUrl: testBaseUrl, secrets: testCookieSecrets });

  beforeAll(async () => {
    const [made, broker, redisUrl, mailbox] = await Promise.all([
      schemaOf(definition).then(createTestDatabase),
      startNatsServer(),
      testRedisUrl(),
      startMailbox(),
    ]);
    database = made;
    if (isDatabaseProxied) databaseProxy = await startTcpProxyFor(made.url);
    if (isRedisProxied) redisProxy = await startTcpProxyFor(redisUrl);
    admin = new pg.Pool({ connectionString: database.adminUrl, max: 2, allowExitOnIdle: true });
    // The database is dropped at the end; a connection that is still open then gets an error.
    admin.on('error', () => undefined);
    const nats = await connect({ servers: broker.url });
    const manager = await nats.jetstreamManager();
    await ensureStreamsAndConsumers(manager, 1);
    for (const [name, subject] of Object.entries(extraDurables)) {
      await ensureConsumer(manager, name, subject);
    }
    const variables = {
      BASE_URL: testBaseUrl,
      PORT: '0',
      METRICS_PORT: '0',
      LISTEN_HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      SHUTDOWN_IDLE_SECONDS: '0',
      AUTH_SECRET: testSecret,
      ...derivedEnvironment('billing', { authSecrets: [testSecret] }),
      AUTH_SESSION_MAC_KEY: deriveSessionMacKeys([testSecret], definition.name).join(','),
      OPERATOR_TOKEN: testOperatorToken,
      // A container engine may run the stores of the tests at any address.
      ALLOW_PLAINTEXT_STORES: 'true',
      REDIS_URL: redisUrl,
      NATS_URL: broker.url,
      SMTP_URL: mailbox.url,
      [databaseVariable]: database.url,
    };
    startOne = (proxied = {}) => {
      const config = readConfig(settings, { ...variables, ...proxied, ...environment });
      return startService(definition, config as ConfigOf<S> & ServiceConfig, { clock, log });
    };
    const service = await startOne({
      REDIS_URL: redisProxy?.urlFor(redisUrl) ?? redisUrl,
      [databaseVariable]: databaseProxy?.urlFor(database.url) ?? database.url,
    });
    assertDeclared(definition.name, service.subscribers, extraDurables);
    const redis = connectRedis(redisUrl, log);
    parts = { service, clock, mailbox, broker, nats, redis };
    await eventually(async () => {
      await redis.client.ping();
      await assertConnected(service.opsUrl, unavailable);
    });
  });

  afterAll(async () => {
    await Promise.all([parts?.service, ...replicas].map((service) => service?.stop()));
    await parts?.redis.close();
    await parts?.nats.close();
    await parts?.broker.stop();
    await parts?.mailbox.close();
    await databaseProxy?.close();
    await redisProxy?.close();
    await admin?.end();
    await database?.drop();
  });

  const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await admin.query<Row>(text.replaceAll('$schema', definition.name), values)).rows;

  /** The position of the newest event at the start of the test. */
  let lastPosition = '0';
  beforeEach(async () => {
    const [row] = await sql<{ position: string }>(
      'select coalesce(max(position), 0) as position from $schema.outbox',
    );
    lastPosition = row?.position ?? '0';
  });

  return {
    get service() {
      return parts.service;
    },
    get deps() {
      return parts.service.deps;
    },
    get mailbox() {
      return parts.mailbox;
    },
    get broker() {
      return parts.broker;
    },
    get redis() {
      return parts.redis;
    },
    get databaseProxy() {
      if (databaseProxy === undefined) throw new Error('made without the option `databaseProxy`');
      return databaseProxy;
    },
    get redisProxy() {
      if (redisProxy === undefined) throw new Error('made without the option `redisProxy`');
      return redisProxy;
    },
    async startReplica() {
      const replica = await startOne();
      replicas.push(replica);
      return replica;
    },
    get nats() {
      return parts.nats;
    },
    clock,
    sql,
    as(user, service = parts.service) {
      const call = (method: 'get' | 'post') => (path: string) => {
        const target = isAbsolutePath(path) ? path : `${authBase}${path}`;
        const test = request(service.url)[method](target);
        if (user !== null) test.set('cookie', user.cookie).set('origin', testBaseUrl);
        return test;
      };
      return { get: call('get'), post: call('post') };
    },
    async signedIn(user = {}, session = {}) {
      const created = createTestUser(clock.now(), user, session);
      const { token, ...withoutToken } = created.session;
      const snapshot = JSON.parse(
        JSON.stringify({ version: 1, remembered: true, session: withoutToken, user: created.user }),
      ) as HashedSnapshot['snapshot'];
      const copy = { tokenHash: hashToken(token), snapshot, readAt: new Date() };
      await writeCachedSessions({ redis: parts.redis, ...testSessionCacheOptions }, [copy]);
      const [line = ''] = cookies.set(token, { seconds: 600, remember: true });
      return { ...created, cookie: line.split(';')[0] ?? '' };
    },
    async deliverEvent(event, details) {
      const { aggregate, data, id = systemRandom.uuid(), version = 1, actor } = details;
      const { time = clock.now() } = details;
      const message = {
        specversion: '1.0',
        id,
        source: '/test',
        type: event.subject,
        subject: aggregate,
        time: time.toISOString(),
        datacontenttype: 'application/json',
        aggregateversion: version,
        ...(actor === undefined ? {} : { actor }),
        data: z.encode(event.data, data),
      };
      const subscribers = parts.service.subscribers.filter(
        (subscriber) => subscriber.event.subject === event.subject,
      );
      await parts.nats.jetstream().publish(event.subject, JSON.stringify(message));
      await eventually(async () => {
        const applied = await sql('select 1 from $schema.inbox where event_id = $1', [id]);
        if (applied.length < subscribers.length)
          throw new Error(`${event.subject} not applied yet`);
      });
    },
    async published(event) {
      const rows = await sql<{ envelope: { data: unknown } }>(
        'select envelope from $schema.outbox where subject = $1 and position > $2 order by position',
        [event.subject, lastPosition],
      );
      return rows.map(
        ({ envelope }) => z.parse(event.data, envelope.data) as EventData<typeof event>,
      );
    },
    mockRequest(definition, run) {
      serveRequests(
        parts.nats,
        'test',
        [handleRequest(definition, async (input) => run(input))],
        log,
      );
    },
  };
}

/** A subscriber without a durable consumer would wait forever; a consumer without a subscriber would fill up. */
function assertDeclared(
  service: ServiceName,
  subscribers: readonly Pick<Subscriber<never>, 'name' | 'event'>[],
  extra: Readonly<Record<string, string>>,
): void {
  const own = Object.fromEntries(subscribers.map(({ name, event }) => [name, event.subject]));
  const isSample = Object.keys(extra).length > 0;
  const declared = isSample ? extra : durableConsumers[service];
  expect(own, 'contracts/src/subjects.ts declares the durable consumers').toEqual(declared);
}

/** A service starts without Redis and the broker; a test must start only when both are connected. */
async function assertConnected(opsUrl: string, unavailable: readonly string[]): Promise<void> {
  const response = await fetch(`${opsUrl}/status`, { headers: operatorHeaders });
  const { dependencies } = (await response.json()) as { dependencies: Record<string, boolean> };
  const missing = Object.entries(dependencies).filter(
    ([name, isUp]) => !isUp && !unavailable.includes(name),
  );
  if (missing.length > 0) throw new Error(JSON.stringify(dependencies));
}

async function schemaOf<C extends ServiceConfig, D extends { readonly db: Db }>(
  definition: ServiceDefinition<C, D>,
): Promise<ServiceSchema> {
  const migrations = [...chassisMigrations, ...definition.migrations];
  return {
    service: definition.name,
    schema: definition.name,
    role: `${definition.name}_service`,
    fingerprint: await fingerprintOfMigrations(migrations),
    async migrate(ownerUrl: string) {
      const log = createLog(definition.name, 'silent');
      const config = { databaseUrl: ownerUrl, databasePoolSize: 2 } as ServiceConfig;
      const database = openDatabase(definition, config, {
        clock: systemClock,
        random: systemRandom,
        log,
      });
      await database.open({ migrate: true });
      await database.close();
    },
  };
}

function createTestUser(
  now: Date,
  user: Partial<SessionWithUser['user']>,
  session: Partial<SessionWithUser['session']>,
): SessionWithUser {
  const userId = user.id ?? systemRandom.id();
  return {
    user: {
      id: userId,
      name: 'Test User',
      email: `${userId.toLowerCase()}@example.com`,
      emailVerified: true,
      image: null,
      username: null,
      displayUsername: null,
      language: 'en',
      createdAt: now,
      updatedAt: now,
      ...user,
    },
    session: {
      id: systemRandom.id(),
      token: systemRandom.token(32),
      userId,
      expiresAt: new Date(now.getTime() + 7 * 86_400_000),
      createdAt: now,
      updatedAt: now,
      ipAddress: '127.0.0.1',
      userAgent: 'test',
      activeOrganizationId: null,
      activeTeamId: null,
      ...session,
    },
  };
}
