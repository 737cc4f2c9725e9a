import { createHash, randomBytes } from 'node:crypto';
import { createExtensionsSql, searchPathOf } from '@tessera/chassis/db/extensions';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { withAdmin } from './database-cleanup.ts';

/** A service's part of a database: its schema, the role that owns it, and its migration. */
export type ServiceSchema = {
  readonly service: 'identity' | 'org' | 'billing';
  readonly schema: string;
  readonly role: string;
  /** Applies the migrations, connected as the service's role. */
  migrate(ownerUrl: string): Promise<void>;
  /** Changes with the SQL of the migrations; the migrated template is built once per fingerprint. */
  readonly fingerprint: string;
};

export type TestDatabase = {
  /** The URL of the service's role. */
  readonly url: string;
  /** The URL of the superuser for the same database. */
  readonly adminUrl: string;
  drop(): Promise<void>;
};

/** Creates a migrated database of one service for the calling test file, as a clone of a template. */
export async function createTestDatabase(schema: ServiceSchema): Promise<TestDatabase> {
  const { urls, adminUrl, drop } = await createSharedTestDatabase([schema]);
  return { url: urls[schema.service] ?? adminUrl, adminUrl, drop };
}

/** Creates one database with several services' schemas; each role can access only its own schema. */
export async function createSharedTestDatabase(schemas: readonly ServiceSchema[]) {
  const adminUrl = inject('postgresUrl');
  const name = `t_${inject('runId')}_${process.pid}_${randomBytes(4).toString('hex')}`;
  await withAdmin(adminUrl, async (admin) => {
    const template = await ensureTemplate(admin, adminUrl, schemas);
    // Copying the files takes a third of the time of copying through the write-ahead log.
    await admin.query(
      `create database ${quoted(name)} template ${quoted(template)} strategy file_copy`,
    );
  });
  const urls = schemas.map(({ service, role }) => [service, urlOf(adminUrl, name, role)] as const);
  return {
    urls: Object.fromEntries(urls) as Partial<Record<ServiceSchema['service'], string>>,
    adminUrl: urlOf(adminUrl, name),
    drop: () =>
      withAdmin(adminUrl, async (admin) => {
        await admin.query(`drop database if exists ${quoted(name)} with (force)`);
      }),
  };
}

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

async function run(admin: pg.Client, text: string, values?: unknown[]): Promise<void> {
  await admin.query(text, values);
}

const quoted = pg.escapeIdentifier;

/** Local servers with trust authentication ignore it; servers that are named by a URL may require one. */
const ROLE_PASSWORD = 'test';

/**
 * Builds the template under a temporary name and renames it when it is complete, so that a crash leaves no incomplete
 * template.
 */
async function ensureTemplate(
  admin: pg.Client,
  adminUrl: string,
  schemas: readonly ServiceSchema[],
): Promise<string> {
  const template = templateName(schemas);
  await admin.query('select pg_advisory_lock(hashtext($1))', ['test-templates']);
  try {
    for (const schema of schemas) await ensureRole(admin, schema);
    const known = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (known.rowCount) return template;

    const building = `tpl_building_${inject('runId')}_${randomBytes(4).toString('hex')}`;
    await admin.query(`create database ${quoted(building)}`);
    await prepareSchemas(urlOf(adminUrl, building), schemas);
    for (const { migrate, role } of schemas) await migrate(urlOf(adminUrl, building, role));
    await disconnectAll(admin, building);
    await admin.query(`alter database ${quoted(building)} rename to ${quoted(template)}`);
    return template;
  } finally {
    await admin.query('select pg_advisory_unlock(hashtext($1))', ['test-templates']);
  }
}

function templateName(schemas: readonly ServiceSchema[]): string {
  const services = schemas.map(({ service }) => service).join('_');
  const content = schemas.map(({ schema, role, fingerprint }) => [schema, role, fingerprint]);
  const parts = JSON.stringify([content, createExtensionsSql(schemas.map(({ role }) => role))]);
  const digest = createHash('sha256').update(parts).digest('hex');
  return `tpl_${services}_${digest.slice(0, 12)}`;
}

async function ensureRole(admin: pg.Client, { role, schema }: ServiceSchema): Promise<void> {
  const known = await admin.query('select 1 from pg_roles where rolname = $1', [role]);
  if (!known.rowCount) await admin.query(`create role ${quoted(role)} login`);
  const password = pg.escapeLiteral(ROLE_PASSWORD);
  await admin.query(`alter role ${quoted(role)} login password ${password}`);
  await admin.query(`alter role ${quoted(role)} set search_path = ${searchPathOf(schema)}`);
}

async function prepareSchemas(databaseUrl: string, schemas: readonly ServiceSchema[]) {
  await withAdmin(databaseUrl, async (admin) => {
    await admin.query('revoke all on schema public from public');
    await admin.query(createExtensionsSql(schemas.map(({ role }) => role)));
    for (const { schema, role } of schemas) {
      await admin.query(`create schema ${quoted(schema)} authorization ${quoted(role)}`);
    }
  });
}

/** A database with a session cannot be renamed or cloned; a pool may take a moment to disconnect. */
async function disconnectAll(admin: pg.Client, database: string): Promise<void> {
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    database,
  ]);
  const sessions = 'select 1 from pg_stat_activity where datname = $1';
  for (;;) {
    if (!(await admin.query(sessions, [database])).rowCount) return;
    await admin.query('select pg_sleep(0.01)');
  }
}

function urlOf(adminUrl: string, database: string, role?: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  if (role) {
    url.username = role;
    url.password = ROLE_PASSWORD;
  }
  return url.href;
}
