import pg from 'pg';

/** A service's place in the house's database: its schema, and the role that owns it. */
export type ServiceDatabase = {
  readonly schema: string;
  readonly role: string;
  readonly password: string;
};

/**
 * Creates the database with a schema and role per service, or brings an existing one to that state. A role
 * owns its schema, finds it without naming it, and may touch nothing else. Returns each role's URL, in order.
 */
export async function prepareDatabases(
  adminUrl: string,
  services: readonly ServiceDatabase[],
  database = 'app',
): Promise<string[]> {
  await withClient(adminUrl, async (admin) => {
    const known = await admin.query('select 1 from pg_database where datname = $1', [database]);
    if (!known.rowCount) await admin.query(`create database ${quoted(database)}`);
    for (const { role, schema, password } of services) {
      const exists = await admin.query('select 1 from pg_roles where rolname = $1', [role]);
      if (!exists.rowCount) await admin.query(`create role ${quoted(role)}`);
      const secret = pg.escapeLiteral(password);
      await admin.query(
        `alter role ${quoted(role)} login nosuperuser nocreatedb nocreaterole password ${secret}`,
      );
      await admin.query(`alter role ${quoted(role)} set search_path = ${quoted(schema)}`);
    }
  });
  await withClient(urlOf(adminUrl, database), async (admin) => {
    await admin.query(`revoke all on database ${quoted(database)} from public`);
    await admin.query('revoke all on schema public from public');
    for (const { role, schema } of services) {
      await admin.query(`grant connect on database ${quoted(database)} to ${quoted(role)}`);
      await admin.query(
        `create schema if not exists ${quoted(schema)} authorization ${quoted(role)}`,
      );
      await admin.query(`revoke all on schema ${quoted(schema)} from public`);
    }
  });
  return services.map((service) => urlOf(adminUrl, database, service));
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

function urlOf(adminUrl: string, database: string, service?: ServiceDatabase): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  if (service) {
    url.username = service.role;
    url.password = service.password;
  }
  return url.href;
}
