import type { z } from 'zod';

type RunSql = <Row extends Record<string, unknown>>(
  text: string,
  values?: unknown[],
) => Promise<Row[]>;

/**
 * What the download of a user's data does with a table: the schema of its rows in the download, with the columns that it
 * omits by reason, or the reason why the table is not part of it.
 */
export type TableCoverage =
  | {
      readonly rows: z.core.$ZodObject;
      readonly omitted: Readonly<Record<string, readonly string[]>>;
    }
  | string;

export type Coverage = Readonly<Record<string, TableCoverage>>;

/** The tables of every service but `mail`. */
export const messagingTables: Coverage = {
  migration: 'names of migrations',
  outbox: 'events: they hold ids, no personal data, and are deleted after a week',
  outbox_aggregate: 'counters of events by id',
  inbox: 'ids of processed events',
  dead_letter: 'events that failed: they hold ids and wait for an operator',
  erasure: 'receipts of erasures: ids of users and organizations that are deleted',
  reconciliation_job: 'progress of the comparison with other services',
};

/**
 * The tables and columns of a service's schema that neither the download nor the list of exceptions has, and entries of
 * the list that the schema lacks, one a line. `sql` is that of the harness.
 */
export async function userDataGaps(sql: RunSql, coverage: Coverage): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = '$schema' order by table_name, ordinal_position`,
  );
  const tables = new Map<string, string[]>();
  for (const { table, column } of columns) {
    tables.set(table, [...(tables.get(table) ?? []), column]);
  }
  return [
    ...[...tables].flatMap(([table, names]) => gapsOf(table, names, coverage[table])),
    ...Object.keys(coverage).flatMap((table) =>
      tables.has(table) ? [] : [`${table}: listed, but not a table`],
    ),
  ];
}

function gapsOf(table: string, columns: readonly string[], coverage: TableCoverage | undefined) {
  if (coverage === undefined) return [`${table}: neither downloaded nor listed as an exception`];
  if (typeof coverage === 'string') return [];
  const downloaded = Object.keys(coverage.rows._zod.def.shape);
  const omitted = Object.values(coverage.omitted).flat();
  return [
    ...columns
      .filter((column) => !downloaded.includes(camelCase(column)) && !omitted.includes(column))
      .map((column) => `${table}.${column}: neither downloaded nor omitted`),
    ...omitted
      .filter((column) => !columns.includes(column) || downloaded.includes(camelCase(column)))
      .map((column) => `${table}.${column}: omitted, but downloaded or not a column`),
  ];
}

const camelCase = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
