import type { DataSource, EntityMetadata } from 'typeorm';

/** Every table, constraint and index of the schema, the list of migrations apart; primary keys are part of columns. */
const NAMES = `
  with table_of_schema as (
    select oid, relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname <> $1
  )
  select format('table %s', name) as name from table_of_schema
  union all
  select format('%s %s of %s', case contype when 'c' then 'check' when 'f' then 'foreign key'
      when 'u' then 'unique constraint' else 'exclusion' end, conname, t.name)
    from pg_constraint join table_of_schema t on t.oid = conrelid where contype in ('c', 'f', 'u', 'x')
  union all
  select format('index %s of %s', index.relname, t.name)
    from pg_index join table_of_schema t on t.oid = indrelid join pg_class index on index.oid = indexrelid
    where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`;

const namesOf = (entity: EntityMetadata): string[] => {
  const named = (kind: string, parts: readonly { name?: string }[]) =>
    parts.map(({ name }) => `${kind} ${name} of ${entity.tableName}`);
  return [
    `table ${entity.tableName}`,
    ...named('check', entity.checks),
    ...named('foreign key', entity.foreignKeys),
    ...named('unique constraint', entity.uniques),
    ...named('exclusion', entity.exclusions),
    ...named('index', entity.indices),
  ];
};

/**
 * The differences between the entities of a connection and its migrated schema, one a line; none when they agree.
 * TypeORM compares the columns (name, type, length, precision, nullability, default, primary key) and the parts of
 * constraints and indexes. It sees neither a table without an entity nor an index on an expression, so the names of all
 * tables, constraints and indexes are compared too. An entity lists such an index with `synchronize: false`.
 */
export async function schemaDifferences(connection: DataSource): Promise<string[]> {
  const { upQueries } = await connection.driver.createSchemaBuilder().log();
  const rows: { name: string }[] = await connection.query(NAMES, [
    connection.options.migrationsTableName,
  ]);
  const ofSchema = new Set(rows.map(({ name }) => name));
  const ofEntities = new Set(connection.entityMetadatas.flatMap(namesOf));
  return [
    ...upQueries.map(({ query }) => query),
    ...[...ofSchema].filter((name) => !ofEntities.has(name)).map((name) => `no entity: ${name}`),
    ...[...ofEntities].filter((name) => !ofSchema.has(name)).map((name) => `no migration: ${name}`),
  ];
}
