import { escapeIdentifier } from 'pg';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';

/** Any number works, as long as no other lock of this database uses it. */
const MIGRATION_LOCK = 728_190;

const ASK_AGAIN_MILLISECONDS = 200;

/**
 * Applies what is missing, one process at a time: replicas that start together wait for the first.
 * A migration that cannot get its table locks within 2 s fails and leaves the schema as it was.
 */
export async function migrate(source: DataSource): Promise<string[]> {
  await using runner = source.createQueryRunner();
  await runner.connect();
  await takeTurn(runner);
  try {
    // The limits of calls are too short for what builds an index; those of locks are just right.
    await runner.query(`set statement_timeout = '10min'; set lock_timeout = '2s';
      set idle_in_transaction_session_timeout = 0`);
    const executor = new MigrationExecutor(source, runner);
    executor.transaction = 'each';
    const applied = await executor.executePendingMigrations();
    return applied.map(({ name }) => name);
  } finally {
    await runner.query('select pg_advisory_unlock($1, hashtext(current_schema()))', [
      MIGRATION_LOCK,
    ]);
    await runner.query(
      'reset statement_timeout; reset lock_timeout; reset idle_in_transaction_session_timeout',
    );
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
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MILLISECONDS));
  }
}

/** The same on connections that are made for it and closed afterwards. */
export async function migrateAlone(source: DataSource): Promise<string[]> {
  await source.initialize();
  try {
    return await migrate(source);
  } finally {
    await source.destroy();
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
export async function migrateAsOwner(
  owner: DataSource,
  { name: schema, writtenOnce = [] }: Lending,
  serviceUrl: string,
): Promise<string[]> {
  await owner.initialize();
  try {
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
  } finally {
    await owner.destroy();
  }
}
