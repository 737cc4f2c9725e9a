import { createHash } from 'node:crypto';
import type { EventData, EventDefinition } from '@app/contracts/define/event';
import type { RequestDefinition, RequestInput, RequestOutput } from '@app/contracts/define/request';
import type { SignedIn } from '@app/contracts/identity/sessions';
import { authBase, isWhole } from '@app/contracts/paths';
import { serviceNames } from '@app/contracts/routes';
import { connect, type NatsConnection } from 'nats';
import pg from 'pg';
import request from 'supertest';
import { afterAll, beforeAll } from 'vitest';
import * as z from 'zod';
import { type ConfigOf, readConfig, type ServiceConfig, type Settings } from '../config.ts';
import type { Db } from '../db/db.ts';
import { chassisMigrations } from '../db/migrations.ts';
import { openDatabase } from '../db/open.ts';
import { sessionCookies } from '../http/cookies.ts';
import { ensureStream } from '../messaging/broker.ts';
import { answerRequests, serve } from '../messaging/request.ts';
import { systemClock } from '../ports/clock.ts';
import { createLog } from '../ports/log.ts';
import { systemRandom } from '../ports/random.ts';
import { connectRedis, type RedisLink } from '../redis.ts';
import { type RunningService, type ServiceDefinition, startService } from '../service.ts';
import { type HashedSnapshot, writeCachedSessions } from '../sessions/session-cache.ts';
import { hashToken } from '../sessions/session-token.ts';
import { type TestClock, testClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { startNatsServer, type TestNatsServer } from './nats-server.ts';
import { testRedisUrl } from './redis.ts';

export const testSecret = 'a secret of the tests that is long enough';
export const testBaseUrl = 'http://localhost:3000';

/** Somebody who can be signed in: what sessions carry of them, and a token. */
export type Person = SignedIn & { readonly cookie: string };

export type ServiceHarness<D> = {
  readonly service: RunningService<D>;
  readonly deps: D;
  readonly clock: TestClock;
  readonly mailbox: Mailbox;
  readonly broker: TestNatsServer;
  readonly redis: RedisLink;
  readonly nats: NatsConnection;
  /** Calls as somebody (or as nobody), the way a browser on our origin does. */
  as(person: { readonly cookie: string } | null): Caller;
  /** Signs somebody in as identity would: a session copy in Redis, and its cookie. */
  signedIn(
    user?: Partial<SignedIn['user']>,
    session?: Partial<SignedIn['session']>,
  ): Promise<Person>;
  /** Tells an event as another service would, and waits until every subscriber has applied it. */
  hears<E extends EventDefinition>(event: E, fact: Fact<E>): Promise<void>;
  /** The data of every fact of that kind that this service has told, oldest first. */
  published<E extends EventDefinition>(event: E): Promise<EventData<E>[]>;
  /** Answers a question in another service's place. */
  answers<R extends RequestDefinition>(
    question: R,
    run: (input: RequestInput<R>) => Promise<RequestOutput<R>> | RequestOutput<R>,
  ): void;
  /** Runs SQL as the superuser. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
};

type Fact<E extends EventDefinition> = {
  readonly aggregate: string;
  readonly data: EventData<E>;
  readonly id?: string;
  readonly version?: number;
  readonly actor?: string;
};

type Caller = { get(path: string): request.Test; post(path: string): request.Test };

type Options<S extends Settings> = {
  readonly settings: S;
  readonly databaseVariable: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** What the environment sends into the void on purpose: `redis`, `broker`. */
  readonly away?: readonly string[];
};

/** The service in this process, on stores of its own, for one test file. */
export function useService<S extends Settings, D extends { readonly db: Db }>(
  definition: ServiceDefinition<ConfigOf<S> & ServiceConfig, D>,
  { settings, databaseVariable, environment = {}, away = [] }: Options<S>,
): ServiceHarness<D> {
  let parts: Omit<
    ServiceHarness<D>,
    'as' | 'signedIn' | 'hears' | 'published' | 'answers' | 'sql' | 'deps'
  >;
  let database: TestDatabase;
  let admin: pg.Pool;
  const clock = testClock();
  const log = createLog(definition.name, process.env.TEST_LOG_LEVEL ?? 'silent');
  const cookies = sessionCookies({ baseUrl: testBaseUrl, secrets: [testSecret] });

  beforeAll(async () => {
    const [made, broker, redisUrl, mailbox] = await Promise.all([
      createTestDatabase(schemaOf(definition)),
      startNatsServer(),
      testRedisUrl(),
      startMailbox(),
    ]);
    database = made;
    admin = new pg.Pool({ connectionString: database.adminUrl, max: 2, allowExitOnIdle: true });
    // The database is dropped at the end; a connection that has not left by then is told so.
    admin.on('error', () => undefined);
    const nats = await connect({ servers: broker.url });
    const manager = await nats.jetstreamManager();
    for (const name of serviceNames) await ensureStream(manager, name, 1);
    const config = readConfig(settings, {
      BASE_URL: testBaseUrl,
      PORT: '0',
      METRICS_PORT: '0',
      LISTEN_HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      SHUTDOWN_IDLE_SECONDS: '0',
      AUTH_SECRET: testSecret,
      REDIS_URL: redisUrl,
      NATS_URL: broker.url,
      SMTP_URL: mailbox.url,
      [databaseVariable]: database.url,
      ...environment,
    }) as ConfigOf<S> & ServiceConfig;
    const service = await startService(definition, config, { clock, log });
    const redis = connectRedis(redisUrl, log);
    parts = { service, clock, mailbox, broker, nats, redis };
    await eventually(async () => {
      await redis.client.ping();
      await assertEverythingThere(service.opsUrl, away);
    });
  });

  afterAll(async () => {
    await parts?.service.stop();
    await parts?.redis.close();
    await parts?.nats.close();
    await parts?.broker.stop();
    await parts?.mailbox.close();
    await admin?.end();
    await database?.drop();
  });

  const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await admin.query<Row>(text.replaceAll('$schema', definition.name), values)).rows;

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
    get nats() {
      return parts.nats;
    },
    clock,
    sql,
    as(person) {
      const call = (method: 'get' | 'post') => (path: string) => {
        const target = isWhole(path) ? path : `${authBase}${path}`;
        const test = request(parts.service.url)[method](target);
        if (person !== null) test.set('cookie', person.cookie).set('origin', testBaseUrl);
        return test;
      };
      return { get: call('get'), post: call('post') };
    },
    async signedIn(user = {}, session = {}) {
      const person = makePerson(clock.now(), user, session);
      const { token, ...withoutToken } = person.session;
      const snapshot = JSON.parse(
        JSON.stringify({ version: 1, remembered: true, session: withoutToken, user: person.user }),
      ) as HashedSnapshot['snapshot'];
      await writeCachedSessions(parts.redis, [{ tokenHash: hashToken(token), snapshot }]);
      const [line = ''] = cookies.set(token, { seconds: 600, remember: true });
      return { ...person, cookie: line.split(';')[0] ?? '' };
    },
    async hears(event, { aggregate, data, id = systemRandom.uuid(), version = 1, actor }) {
      const message = {
        specversion: '1.0',
        id,
        source: '/test',
        type: event.subject,
        subject: aggregate,
        time: clock.now().toISOString(),
        datacontenttype: 'application/json',
        aggregateversion: version,
        ...(actor === undefined ? {} : { actor }),
        data: z.encode(event.data, data as never),
      };
      const subscribers = parts.service.subscribers.filter(
        (subscriber) => subscriber.event.subject === event.subject,
      );
      await parts.nats.jetstream().publish(event.subject, JSON.stringify(message));
      await eventually(async () => {
        const heard = await sql('select 1 from $schema.inbox where event_id = $1', [id]);
        if (heard.length < subscribers.length) throw new Error(`${event.subject} not applied yet`);
      });
    },
    async published(event) {
      const rows = await sql<{ envelope: { data: unknown } }>(
        'select envelope from $schema.outbox where subject = $1 order by position',
        [event.subject],
      );
      return rows.map(({ envelope }) => z.decode(event.data, envelope.data as never) as never);
    },
    answers(question, run) {
      answerRequests(parts.nats, 'test', [serve(question, async (input) => run(input))], log);
    },
  };
}

/** A service starts without Redis and the broker; a test must not meet it before it has both. */
async function assertEverythingThere(opsUrl: string, away: readonly string[]): Promise<void> {
  const answer = await fetch(`${opsUrl}/readyz`);
  const { checks } = (await answer.json()) as { checks: Record<string, boolean> };
  const missing = Object.entries(checks).filter(
    ([name, isThere]) => !isThere && !away.includes(name),
  );
  if (missing.length > 0) throw new Error(JSON.stringify(checks));
}

function schemaOf<C extends ServiceConfig, D extends { readonly db: Db }>(
  definition: ServiceDefinition<C, D>,
) {
  const migrations = [...chassisMigrations, ...definition.migrations];
  const text = migrations.map((migration) => String(migration.prototype.up)).join('\n');
  return {
    service: definition.name,
    schema: definition.name,
    role: `${definition.name}_service`,
    fingerprint: createHash('sha256').update(text).digest('hex'),
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

function makePerson(
  now: Date,
  user: Partial<SignedIn['user']>,
  session: Partial<SignedIn['session']>,
): SignedIn {
  const userId = user.id ?? systemRandom.id();
  return {
    user: {
      id: userId,
      name: 'Somebody',
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
