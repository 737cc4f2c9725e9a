import { escapeIdentifier } from 'pg';
import type { DataSource } from 'typeorm';

/** Any number works, as long as no other lock of this database uses it. */
const MIGRATION_LOCK = 728_190;

/**
 * Applies what is missing, one process at a time: replicas that start together wait for the first.
 * A migration that cannot get its table locks within 2 s fails and leaves the schema as it was.
 */
export async function migrate(source: DataSource): Promise<string[]> {
  await using runner = source.createQueryRunner();
  await runner.connect();
  await runner.query(`set statement_timeout = '10min'; set lock_timeout = 0`);
  await runner.query('select pg_advisory_lock($1, hashtext(current_schema()))', [MIGRATION_LOCK]);
  try {
    const applied = await source.runMigrations({ transaction: 'each' });
    return applied.map(({ name }) => name);
  } finally {
    await runner.query('select pg_advisory_unlock($1, hashtext(current_schema()))', [
      MIGRATION_LOCK,
    ]);
    await runner.query('reset statement_timeout; reset lock_timeout');
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
