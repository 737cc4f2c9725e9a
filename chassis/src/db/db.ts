import pg from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import { withSpan } from '../telemetry/span.ts';
import { DatabaseClient } from './database-client.ts';
import { isConnectionUnusable, isRetryable } from './errors.ts';
import { mailQueue } from './mail-queue.ts';
import { createEvent, outbox } from './outbox.ts';
import { preparedStatementOf, type Sql, sql, summaryOf } from './sql.ts';
import type { DatabaseOptions, Db, QueryOptions, Tx } from './types.ts';

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
    // How long a call waits for a connection of the pool. Over a slow link (REL-18), transactions of other calls hold
    // theirs for one or two seconds.
    connectTimeoutMS: options.forMigrations ? 30_000 : 3_000,
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    extra: {
      Client: DatabaseClient,
      openTimeoutMillis: options.forMigrations ? 30_000 : 1_000,
      // An idle connection stays open, because opening one takes four answers of the server.
      min: options.poolSize,
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      // Longer than `statement_timeout`: it is for a connection on which no response arrives.
      query_timeout: options.forMigrations ? 11 * 60_000 : 6_000,
      idle_in_transaction_session_timeout: 10_000,
      keepAlive: true,
    },
  });
}

/** The pool below TypeORM. Statements run on it directly, without TypeORM's layers. */
function poolOf(source: DataSource): pg.Pool {
  if (!(source.driver instanceof PostgresDriver)) throw new Error('not a PostgreSQL data source');
  return source.driver.master;
}

const ATTEMPTS = 4;

const firstOf = async <Row>(rows: Promise<Row[]>): Promise<Row | null> => (await rows)[0] ?? null;
const OUTBOX = { kind: 'producer' } as const;
const SQL = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const;

/** The used and idle connections of the pool and the waiting requests; zeros before the pool exists. */
export function poolStats(source: DataSource) {
  if (!source.isInitialized) return { used: 0, idle: 0, waiting: 0 };
  const { totalCount, idleCount, waitingCount } = poolOf(source);
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

export function createDb(source: DataSource, ports: Ports): Db {
  const db: Db = {
    entities: source.manager,
    query: (statement, options) => run(poolOf(source), statement, options),
    queryOne: (statement, options) => firstOf(db.query(statement, options)),
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await withSpan('transaction', SQL, () => runTransaction(source, ports, work));
        } catch (error) {
          if (!isRetryable(error) || attempt === ATTEMPTS) throw error;
          await new Promise((resolve) => setTimeout(resolve, attempt * 10 * (0.5 + Math.random())));
        }
      }
    },
  };
  return db;
}

/** Runs a statement on the driver, without TypeORM's layers. The caller names the type of the rows. */
function run<Row>(
  connection: pg.Pool | pg.ClientBase,
  statement: Sql,
  { prepare = true, responseTimeoutMs }: RunOptions = {},
): Promise<Row[]> {
  const { text, values } = statement.toQuery();
  const { summary, ...name } = prepare ? preparedStatementOf(text) : { summary: summaryOf(text) };
  const timeout = responseTimeoutMs === undefined ? {} : { query_timeout: responseTimeoutMs };
  return withSpan(summary, SQL, async () => {
    const result = await connection.query({ ...name, text, values, ...timeout });
    return result.rows;
  });
}

/** Without a timeout, that of the connection applies. */
type RunOptions = QueryOptions & { readonly responseTimeoutMs?: number };

type TransactionState = {
  isOpen: boolean;
  readonly logLines: { readonly fields: object; readonly message: string }[];
};

async function runTransaction<T>(
  source: DataSource,
  ports: Ports,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const runner = source.createQueryRunner();
  const client: pg.Client = await runner.connect();
  const state: TransactionState = { isOpen: true, logLines: [] };
  try {
    // Read committed is the server's default; setting it would cost every transaction a round trip.
    await runner.startTransaction();
    const result = await work(createTx(runner, state, ports));
    state.isOpen = false;
    // COMMIT rolls a transaction back without an error when one of its statements failed and the error was ignored. Only
    // the command tag shows it, which the runner does not return.
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('a failed statement was ignored');
    for (const { fields, message } of state.logLines) ports.log.info(fields, message);
    return result;
  } catch (error) {
    state.isOpen = false;
    await rollBack(runner, client, error);
    throw error;
  } finally {
    await runner.release();
  }
}

/**
 * Ends a failed transaction. A connection whose state is unknown, because a statement timed out on the client side or
 * ROLLBACK failed, is closed: the server then rolls back by itself, and the pool does not use the connection again.
 * TypeORM's disposer (`await using`) is not used, because it sends COMMIT when ROLLBACK has failed. Never throws: the
 * caller reports the first error.
 */
async function rollBack(runner: QueryRunner, client: pg.Client, cause: unknown): Promise<void> {
  if (!isConnectionUnusable(cause)) {
    try {
      await runner.rollbackTransaction();
      return;
    } catch {}
  }
  client.end().catch(() => undefined);
}

/**
 * Code that continues after its transaction has ended must not write: another transaction uses the connection by then.
 */
class TransactionEnded extends Error {}

function createTx(runner: QueryRunner, state: Readonly<TransactionState>, ports: Ports): Tx {
  const tx: Tx = {
    open: true,
    entities: runner.manager,
    async query(statement, options) {
      const client: pg.PoolClient = await runner.connect();
      if (!state.isOpen) throw new TransactionEnded('a statement after its transaction');
      return run(client, statement, options);
    },
    queryOne: (statement, options) => firstOf(tx.query(statement, options)),
    async queryWithTimeout(statement, seconds) {
      await tx.query(sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`);
      const client: pg.PoolClient = await runner.connect();
      return run(client, statement, { responseTimeoutMs: (seconds + 1) * 1_000 });
    },
    transaction: (work) => work(tx),
    publish: (event, details) =>
      withSpan('outbox', OUTBOX, () => outbox.append(tx, ports, [createEvent(event, details)])),
    publishAll: (events, auditInsert) =>
      withSpan('outbox', OUTBOX, () => outbox.append(tx, ports, events, auditInsert)),
    sendMail: async (mail) => (await mailQueue.append(tx, ports, [mail])).size > 0,
    sendMails: (mails) => mailQueue.append(tx, ports, mails),
    logAfterCommit: (fields, message) => state.logLines.push({ fields, message }),
  };
  return tx;
}
