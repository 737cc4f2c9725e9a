import { createExtensionsSql, searchPathOf } from '@tessera/chassis/db/extensions';
import pg from 'pg';

type Role = { readonly role: string; readonly password: string };

/** A service's schema in the database of the local stack, with the roles that use and change it. */
export type ServiceDatabase = {
  readonly schema: string;
  readonly service: Role;
  /** Owns the schema; only migrations use it. */
  readonly owner: Role;
};

export type ServiceDatabaseUrls = { readonly url: string; readonly ownerUrl: string };

const DATABASE = 'tessera';
/** The name of the local database before the product was named. */
const FORMER_DATABASE = 'app';

/**
 * Creates the database with a schema and two roles per service, or brings an existing one to that state. The search path
 * of a role is its schema and that of the extensions; it has no rights in others, and only the owner may create or drop
 * in its schema. Returns the URLs of both roles, in the order of `serviceDatabases`.
 */
export async function prepareDatabases(
  adminUrl: string,
  serviceDatabases: readonly ServiceDatabase[],
  database = DATABASE,
): Promise<ServiceDatabaseUrls[]> {
  await withClient(adminUrl, async (admin) => {
    const former = database === DATABASE ? FORMER_DATABASE : undefined;
    await createOrRenameDatabase(admin, database, former);
    for (const { schema, service, owner } of serviceDatabases) {
      for (const role of [service, owner]) await prepareRole(admin, role, schema);
    }
  });
  await withClient(urlOf(adminUrl, database), async (admin) => {
    await admin.query(`revoke all on database ${quoted(database)} from public`);
    await admin.query('revoke all on schema public from public');
    const roles = serviceDatabases.flatMap(({ service, owner }) => [service.role, owner.role]);
    await admin.query(createExtensionsSql(roles));
    for (const { schema, service, owner } of serviceDatabases) {
      const [schemaName, ownerRole] = [quoted(schema), quoted(owner.role)];
      await admin.query(
        `grant connect on database ${quoted(database)} to ${quoted(service.role)}, ${ownerRole}`,
      );
      await admin.query(`create schema if not exists ${schemaName} authorization ${ownerRole}`);
      // In a database from before the owner roles, the service's role owns the tables.
      await admin.query(`alter schema ${schemaName} owner to ${ownerRole}`);
      await admin.query(`reassign owned by ${quoted(service.role)} to ${ownerRole}`);
      await admin.query(`revoke all on schema ${schemaName} from public`);
    }
  });
  return serviceDatabases.map(({ service, owner }) => ({
    url: urlOf(adminUrl, database, service),
    ownerUrl: urlOf(adminUrl, database, owner),
  }));
}

/** A database with the former name is renamed, so that its data are kept. */
export async function createOrRenameDatabase(
  admin: pg.Client,
  database: string,
  formerName?: string,
): Promise<void> {
  if (await databaseExists(admin, database)) return;
  if (formerName !== undefined && (await databaseExists(admin, formerName))) {
    await admin.query(`alter database ${quoted(formerName)} rename to ${quoted(database)}`);
  } else {
    await admin.query(`create database ${quoted(database)}`);
  }
}

async function databaseExists(admin: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

async function prepareRole(admin: pg.Client, { role, password }: Role, schema: string) {
  const exists = await admin.query('select 1 from pg_roles where rolname = $1', [role]);
  if (!exists.rowCount) await admin.query(`create role ${quoted(role)}`);
  const secret = pg.escapeLiteral(password);
  await admin.query(
    `alter role ${quoted(role)} login nosuperuser nocreatedb nocreaterole password ${secret}`,
  );
  await admin.query(`alter role ${quoted(role)} set search_path = ${searchPathOf(schema)}`);
}

const quoted = pg.escapeIdentifier;

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
  });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(adminUrl: string, database: string, role?: Role): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  if (role) {
    url.username = role.role;
    url.password = role.password;
  }
  return url.href;
}
