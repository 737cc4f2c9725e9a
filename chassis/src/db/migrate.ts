import { setTimeout as pause } from 'node:timers/promises';
import { type Client, escapeIdentifier } from 'pg';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';

/** An arbitrary number that no other lock of this database uses. */
const MIGRATION_LOCK = 728_190;

const LOCK_POLL_MILLISECONDS = 200;
/** Limit for a connection on which the server no longer responds. */
const CLOSE_MILLISECONDS = 2_000;

/**
 * Applies missing migrations, in one process at a time: replicas that start together wait for the first. A migration
 * that cannot get its table locks within 2 s fails and leaves the schema unchanged.
 */
export async function migrate(source: DataSource): Promise<string[]> {
  const runner = source.createQueryRunner();
  const client: Client = await runner.connect();
  try {
    // The server releases the lock of a killed process within 5 s. Where the server's platform does not support the
    // check, the lock is released when the running statement ends.
    await runner.query("set client_connection_check_interval = '5s'").catch(() => undefined);
    await acquireLock(runner);
    // The statement timeout of calls is too short for building an index; their lock timeout fits.
    await runner.query(`set statement_timeout = '10min'; set lock_timeout = '2s';
      set idle_in_transaction_session_timeout = 0`);
    const executor = new MigrationExecutor(source, runner);
    executor.transaction = 'each';
    const applied = await executor.executePendingMigrations();
    return applied.map(({ name }) => name);
  } finally {
    // The connection is closed, not reused: closing releases the lock and drops the settings in every error state.
    await Promise.race([client.end().catch(() => undefined), pause(CLOSE_MILLISECONDS)]);
    await runner.release();
  }
}

/**
 * Polls for the lock. A waiting statement would deadlock with `create index concurrently`, which waits for all running
 * statements.
 */
async function acquireLock(runner: QueryRunner): Promise<void> {
  for (;;) {
    const [row] = await runner.query(
      'select pg_try_advisory_lock($1, hashtext(current_schema())) as acquired',
      [MIGRATION_LOCK],
    );
    if (row.acquired) return;
    await pause(LOCK_POLL_MILLISECONDS);
  }
}

/** Runs `migrate` on connections of its own and closes them afterwards. */
export const migrateAndClose = (source: DataSource): Promise<string[]> =>
  withSource(source, () => migrate(source));

/** Errors of closing are dropped, so that they do not hide the first error. */
async function withSource<T>(source: DataSource, work: () => Promise<T>): Promise<T> {
  await source.initialize();
  try {
    return await work();
  } finally {
    await source.destroy().catch(() => undefined);
  }
}

type ServiceSchema = {
  /** The service's name; its schema has the same name. */
  readonly name: string;
  readonly appendOnlyTables?: readonly string[];
};

/**
 * Runs `migrate` as the owner of the schema and grants the service access to rows, not to tables. The service's own
 * role can neither create nor drop tables, nor change rows of `appendOnlyTables`.
 */
export function migrateAsOwner(
  owner: DataSource,
  { name: schema, appendOnlyTables = [] }: ServiceSchema,
  serviceUrl: string,
): Promise<string[]> {
  return withSource(owner, async () => {
    const applied = await migrate(owner);
    const [quotedSchema, role] = [schema, decodeURIComponent(new URL(serviceUrl).username)].map(
      (name) => escapeIdentifier(name),
    );
    await owner.query(`
      grant usage on schema ${quotedSchema} to ${role};
      grant select, insert, update, delete on all tables in schema ${quotedSchema} to ${role};
      grant usage, select on all sequences in schema ${quotedSchema} to ${role}`);
    for (const table of appendOnlyTables) {
      await owner.query(
        `revoke update, delete on ${quotedSchema}.${escapeIdentifier(table)} from ${role}`,
      );
    }
    return applied;
  });
}
