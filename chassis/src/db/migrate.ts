import { setTimeout as pause } from 'node:timers/promises';
import { type Client, escapeIdentifier } from 'pg';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';

/** Any number works, as long as no other lock of this database uses it. */
const MIGRATION_LOCK = 728_190;

const ASK_AGAIN_MILLISECONDS = 200;
/** For a connection on which the server no longer responds. */
const CLOSE_MILLISECONDS = 2_000;

/**
 * Applies what is missing, one process at a time: replicas that start together wait for the first.
 * A migration that cannot get its table locks within 2 s fails and leaves the schema as it was.
 */
export async function migrate(source: DataSource): Promise<string[]> {
  const runner = source.createQueryRunner();
  const client: Client = await runner.connect();
  try {
    // A killed process holds the lock no longer than this. Not every system can tell; there the statement ends first.
    await runner.query("set client_connection_check_interval = '5s'").catch(() => undefined);
    await takeTurn(runner);
    // The limits of calls are too short for what builds an index; those of locks are just right.
    await runner.query(`set statement_timeout = '10min'; set lock_timeout = '2s';
      set idle_in_transaction_session_timeout = 0`);
    const executor = new MigrationExecutor(source, runner);
    executor.transaction = 'each';
    const applied = await executor.executePendingMigrations();
    return applied.map(({ name }) => name);
  } finally {
    // Closed, not reused: that gives up the lock and the settings, whatever state a failure left the connection in.
    await Promise.race([client.end().catch(() => undefined), pause(CLOSE_MILLISECONDS)]);
    await runner.release();
  }
}

/**
 * Waits for the lock by asking again and again. A statement that waits in the database would be one that an
 * index which is built concurrently waits for, and so each would wait for the other.
 */
async function takeTurn(runner: QueryRunner): Promise<void> {
  for (;;) {
    const [row] = await runner.query(
      'select pg_try_advisory_lock($1, hashtext(current_schema())) as taken',
      [MIGRATION_LOCK],
    );
    if (row.taken) return;
    await pause(ASK_AGAIN_MILLISECONDS);
  }
}

/** The same on connections that are made for it and closed afterwards. */
export const migrateAlone = (source: DataSource): Promise<string[]> =>
  withSource(source, () => migrate(source));

/** The first error counts: one that closing brings after it is dropped. */
async function withSource<T>(source: DataSource, work: () => Promise<T>): Promise<T> {
  await source.initialize();
  try {
    return await work();
  } finally {
    await source.destroy().catch(() => undefined);
  }
}

type Lending = {
  /** The service's name is its schema's. */
  readonly name: string;
  readonly writtenOnce?: readonly string[];
};

/**
 * The same as the schema's owner, who lends the service what it needs to work: rows, not tables.
 * The service's own role can then neither create nor drop, nor change what is written once.
 */
export function migrateAsOwner(
  owner: DataSource,
  { name: schema, writtenOnce = [] }: Lending,
  serviceUrl: string,
): Promise<string[]> {
  return withSource(owner, async () => {
    const applied = await migrate(owner);
    const [place, role] = [schema, decodeURIComponent(new URL(serviceUrl).username)].map((name) =>
      escapeIdentifier(name),
    );
    await owner.query(`
      grant usage on schema ${place} to ${role};
      grant select, insert, update, delete on all tables in schema ${place} to ${role};
      grant usage, select on all sequences in schema ${place} to ${role}`);
    for (const table of writtenOnce) {
      await owner.query(
        `revoke update, delete on ${place}.${escapeIdentifier(table)} from ${role}`,
      );
    }
    return applied;
  });
}
