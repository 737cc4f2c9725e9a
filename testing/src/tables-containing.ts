type RunSql = <Row extends Record<string, unknown>>(
  text: string,
  values?: unknown[],
) => Promise<Row[]>;

/** The tables of a service's schema with a row that contains the value in any column. `sql` is that of the harness. */
export async function tablesContaining(sql: RunSql, value: string): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = '$schema'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql(
      `select from $schema."${name}" as stored where strpos(stored::text, $1) > 0 limit 1`,
      [value],
    );
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}
