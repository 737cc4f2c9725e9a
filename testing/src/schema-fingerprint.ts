import { createHash } from 'node:crypto';
import type { MigrationClass } from '@tessera/chassis/db/types';

/**
 * A hash of migrations: of their names, their code and the SQL that they execute, which may come from other files. A
 * migration runs against a recorder here, and every query returns no rows.
 */
export async function fingerprintOfMigrations(
  migrations: readonly MigrationClass[],
): Promise<string> {
  const hash = createHash('sha256');
  const recorder = {
    async query(sql: string, parameters: readonly unknown[] = []): Promise<unknown[]> {
      hash.update(JSON.stringify([sql, parameters]));
      return [];
    },
  };
  for (const Migration of migrations) {
    hash.update(`${Migration.name} ${Migration.prototype.up}`);
    await new Migration().up(recorder as never);
  }
  return hash.digest('hex');
}
