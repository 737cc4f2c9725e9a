import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { withAdmin } from './database-cleanup.ts';

/** A database of another product, initially empty. */
export type TestForeignDatabase = {
  readonly url: string;
  /** Runs SQL as the owner; the text may contain several statements. */
  sql(text: string, values?: unknown[]): Promise<void>;
};

/** Creates a foreign database for the calling test file, in addition to the service's own. */
export function useForeignDatabase(): TestForeignDatabase {
  const name = `t_${inject('runId')}_${process.pid}_${randomBytes(4).toString('hex')}`;
  const adminUrl = inject('postgresUrl');
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;

  beforeAll(() => withAdmin(adminUrl, (admin) => run(admin, `create database ${quoted(name)}`)));
  afterAll(() =>
    withAdmin(adminUrl, (admin) =>
      run(admin, `drop database if exists ${quoted(name)} with (force)`),
    ),
  );
  return {
    url: url.href,
    sql: (text, values) => withAdmin(url.href, (admin) => run(admin, text, values)),
  };
}

const quoted = pg.escapeIdentifier;

async function run(admin: pg.Client, text: string, values?: unknown[]): Promise<void> {
  await admin.query(text, values);
}
