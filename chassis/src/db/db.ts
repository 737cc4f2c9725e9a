import type { EventData, EventDefinition } from '@app/contracts/define/event';
import pg from 'pg';
import {
  DataSource,
  type EntityManager,
  type EntitySchema,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';
import { spanned } from '../observe/span.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import { isRetryable } from './errors.ts';
import { type MailDraft, mailQueue } from './mail-queue.ts';
import { outbox } from './outbox.ts';
import type { Statement } from './statement.ts';

export type PublishDetails<E extends EventDefinition> = {
  /** Whose history this fact belongs to: its facts are numbered and arrive in order. */
  readonly aggregate: string;
  readonly data: EventData<E>;
  /** The user who caused it. */
  readonly actor?: string | undefined;
};

/** A fact on its way: what happened, and to whom. Made by `fact`, which ties the data to the event. */
export type Fact = {
  readonly event: EventDefinition;
  readonly details: PublishDetails<EventDefinition>;
};

export const fact = <E extends EventDefinition>(event: E, details: PublishDetails<E>): Fact => ({
  event,
  details,
});

/** Rows of the service's own that are written by the statement that tells the facts: see `besideFacts`. */
export type Beside = { readonly statement: Statement<never>; readonly values: readonly unknown[] };

/** What reads the service's schema. */
export type Db = {
  readonly entities: EntityManager;
  /** Runs a prepared statement: one round trip, plain rows. */
  query<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs `work` in one transaction; inside a transaction it joins that one. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** What may write: rows, facts and mails stand or fall together. */
export type Tx = Db & {
  readonly open: true;
  publish<E extends EventDefinition>(event: E, details: PublishDetails<E>): Promise<void>;
  /** The same for many, in their order, in one round trip. */
  publishAll(facts: readonly Fact[], beside?: Beside): Promise<void>;
  sendMail(mail: MailDraft): Promise<void>;
  /** The same for many recipients, in one round trip. */
  sendMails(mails: readonly MailDraft[]): Promise<void>;
};

export type MigrationClass = new () => MigrationInterface;

export type DatabaseOptions = {
  readonly url: string;
  readonly schema: string;
  readonly poolSize: number;
  readonly entities: readonly EntitySchema[];
  readonly migrations: readonly MigrationClass[];
  /** Sets no limit of its own to statements: a migration may build an index for minutes. */
  readonly patient?: boolean;
};

type Ports = {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly source: string;
};

export function createDataSource(options: DatabaseOptions, log: Log): DataSource {
  return new DataSource({
    type: 'postgres',
    driver: pg,
    url: options.url,
    schema: options.schema,
    entities: [...options.entities],
    migrations: [...options.migrations],
    migrationsTableName: 'migration',
    synchronize: false,
    logging: false,
    poolSize: options.poolSize,
    poolErrorHandler: (error: Error) =>
      log.warn({ err: error.message }, 'database connection lost'),
    connectTimeoutMS: 1_000,
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    extra: {
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      query_timeout: options.patient ? 0 : 6_000,
      idle_in_transaction_session_timeout: 10_000,
      keepAlive: true,
    },
  });
}

/** The pool below TypeORM: named statements run on it without its layers. */
function poolOf(source: DataSource): pg.Pool {
  return (source.driver as unknown as { master: pg.Pool }).master;
}

const ATTEMPTS = 4;
const OUTBOX = { kind: 'producer' } as const;
const SQL = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const;

/** How busy the pool is; zeros before there is one. */
export function poolUse(source: DataSource) {
  if (!source.isInitialized) return { used: 0, idle: 0, waiting: 0 };
  const { totalCount, idleCount, waitingCount } = poolOf(source);
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

export function createDb(source: DataSource, ports: Ports): Db {
  const db: Db = {
    entities: source.manager,
    async query<Row>(statement: Statement<Row>, values: readonly unknown[] = []) {
      const { name, text } = statement;
      return spanned(name, SQL, async () => {
        const result = await poolOf(source).query({ name, text, values: [...values] });
        return result.rows as Row[];
      });
    },
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await spanned('transaction', SQL, () => runTransaction(source, ports, work));
        } catch (error) {
          if (!isRetryable(error) || attempt === ATTEMPTS) throw error;
          await new Promise((resolve) => setTimeout(resolve, attempt * 10 * (0.5 + Math.random())));
        }
      }
    },
  };
  return db;
}

async function runTransaction<T>(
  source: DataSource,
  ports: Ports,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await using runner = source.createQueryRunner();
  await runner.connect();
  // Read committed is the server's default; to say so would cost every transaction a round trip.
  await runner.startTransaction();
  try {
    const result = await work(createTx(runner, ports));
    await runner.commitTransaction();
    return result;
  } catch (error) {
    // The connection may be the thing that failed; what matters is the first error.
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}

function createTx(runner: QueryRunner, ports: Ports): Tx {
  const tx: Tx = {
    open: true,
    entities: runner.manager,
    async query<Row>(statement: Statement<Row>, values: readonly unknown[] = []) {
      const client: pg.PoolClient = await runner.connect();
      const { name, text } = statement;
      return spanned(name, SQL, async () => {
        const result = await client.query({ name, text, values: [...values] });
        return result.rows as Row[];
      });
    },
    transaction: (work) => work(tx),
    publish: (event, details) =>
      spanned('outbox', OUTBOX, () => outbox.append(tx, ports, [fact(event, details)])),
    publishAll: (facts, beside) =>
      spanned('outbox', OUTBOX, () => outbox.append(tx, ports, facts, beside)),
    sendMail: (mail) => mailQueue.append(tx, ports, [mail]),
    sendMails: (mails) => mailQueue.append(tx, ports, mails),
  };
  return tx;
}
