import pg from 'pg';

const DAY_SECONDS = 86_400;

/** Drops test databases of runs older than a day, and unfinished templates of dead runs. */
export async function dropOldDatabases(adminUrl: string, nowSeconds: number): Promise<void> {
  await withAdmin(adminUrl, async (admin) => {
    const names = await databaseNames(admin, '^(t|tpl_building)_[0-9]+_');
    const old = names.filter((name) => {
      const startedAt = Number(/_(\d{9,})_/.exec(name)?.[1]);
      return nowSeconds - startedAt > DAY_SECONDS;
    });
    await dropAll(admin, old);
  });
}

/** Drops the test databases of one run. */
export async function dropDatabasesOf(adminUrl: string, runId: string): Promise<void> {
  await withAdmin(adminUrl, async (admin) => {
    await dropAll(admin, await databaseNames(admin, `^(t|tpl_building)_${runId}_`));
  });
}

/** Runs `work` with a superuser connection to the database of that URL. */
export async function withAdmin<T>(
  adminUrl: string,
  work: (admin: pg.Client) => Promise<T>,
): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function databaseNames(admin: pg.Client, pattern: string): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where datname ~ $1',
    [pattern],
  );
  return rows.map(({ datname }) => datname);
}

async function dropAll(admin: pg.Client, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  }
}
