import pg from 'pg';
import { usesRemotePlaintext } from '../plaintext-stores.ts';
import { CommandError } from '../service/command.ts';

/** A row as read, with its original column names. */
export type ForeignRow = Readonly<Record<string, unknown>>;

export type ForeignDatabase = {
  has(table: string): boolean;
  /** Every row of a table in the order of its ids; rows that are inserted during the import may be missed. */
  pages(table: string, size: number): AsyncGenerator<ForeignRow[]>;
  /** The rows whose column has one of the values; none when the table does not exist. */
  rowsOf(table: string, column: string, values: readonly string[]): Promise<ForeignRow[]>;
  close(): Promise<void>;
};

const COLUMNS = `select table_name as "table", column_name as "column"
  from information_schema.columns where table_schema = 'public'`;

type Permissions = { readonly allowPlaintextStores: boolean };

/**
 * Opens another product's database to read its public schema, read-only. As with the system's own stores, the
 * connection must use TLS unless plaintext is allowed (SEC-136).
 */
export async function openForeignDatabase(
  url: string,
  permissions: Permissions,
): Promise<ForeignDatabase> {
  const client = await connectTo(url, permissions);
  const tables = new Map<string, Set<string>>();
  const { rows } = await client.query<{ table: string; column: string }>(COLUMNS);
  for (const { table, column } of rows) {
    tables.set(table, (tables.get(table) ?? new Set()).add(column));
  }

  function selectFrom(table: string, column: string): string {
    if (!tables.get(table)?.has(column)) {
      throw new CommandError(`The table "${table}" of the source has no column "${column}"`);
    }
    return `select * from public.${pg.escapeIdentifier(table)}`;
  }

  return {
    has: (table) => tables.has(table),
    async *pages(table, size) {
      const select = selectFrom(table, 'id');
      const order = `order by id limit ${size}`;
      let page = (await client.query<ForeignRow>(`${select} ${order}`)).rows;
      while (page.length > 0) {
        yield page;
        const last = String(page.at(-1)?.id);
        // Passed as text: the server converts it to the type of the column, for example a number or a UUID.
        page = (await client.query<ForeignRow>(`${select} where id > $1 ${order}`, [last])).rows;
      }
    },
    async rowsOf(table, column, values) {
      if (!tables.has(table) || values.length === 0) return [];
      const where = `where ${pg.escapeIdentifier(column)} = any($1)`;
      return (await client.query<ForeignRow>(`${selectFrom(table, column)} ${where}`, [values]))
        .rows;
    },
    close: () => client.end(),
  };
}

async function connectTo(url: string, { allowPlaintextStores }: Permissions): Promise<pg.Client> {
  if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol)) {
    throw new CommandError('The source must be a URL: postgres://user:password@host:5432/database');
  }
  if (!allowPlaintextStores && usesRemotePlaintext(url)) {
    throw new CommandError(
      'The source must use TLS: add sslmode=verify-full to its URL, or permit plaintext with ALLOW_PLAINTEXT_STORES=true',
    );
  }
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
    keepAlive: true,
  });
  // The running or next query fails with the same error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('set default_transaction_read_only = on');
  } catch (error) {
    throw new CommandError(`The source cannot be read: ${(error as Error).message}`);
  }
  return client;
}
