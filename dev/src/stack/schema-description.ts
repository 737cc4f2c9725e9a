import type pg from 'pg';

/** One line for each object of a schema; equal schemas have equal lines. The order of columns is ignored. */
export async function schemaDescription(client: pg.Client, schema: string): Promise<string[]> {
  // Definitions omit the schema of objects that is on the search path.
  await client.query("select set_config('search_path', quote_ident($1), false)", [schema]);
  const { rows } = await client.query<{ line: string }>(LINES, [schema]);
  return rows.map(({ line }) => line);
}

const LINES = `
  with
    namespace as (select oid from pg_namespace where nspname = $1),
    relation as (select * from pg_class where relnamespace = (select oid from namespace))
  select line from (
    select format('relation %s, kind %s, options %s, partition %s %s, persistence %s', relname, relkind,
      reloptions, case when relkind = 'p' then pg_get_partkeydef(oid) end,
      pg_get_expr(relpartbound, oid), relpersistence) as line
    from relation where relkind in ('r', 'p', 'v', 'm', 'f')
    union all
    select format('column %s.%s %s%s, default %s, generated %s, identity %s, statistics %s, storage %s %s',
      relname, attname, format_type(atttypid, atttypmod), case when attnotnull then ' not null' end,
      pg_get_expr(adbin, adrelid), attgenerated, attidentity, attstattarget, attstorage, attcompression)
    from relation
      join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'p', 'v', 'm', 'f')
    union all
    select format('constraint %s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = (select oid from namespace)
    union all
    select format('index: %s, valid %s', pg_get_indexdef(indexrelid), indisvalid)
    from pg_index join relation on relation.oid = indexrelid
    union all
    select format('trigger: %s, enabled %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger join relation on relation.oid = tgrelid where not tgisinternal
    union all
    select format('function: %s', pg_get_functiondef(oid))
    from pg_proc where pronamespace = (select oid from namespace) and prokind in ('f', 'p')
    union all
    select format('view %s: %s', relname, pg_get_viewdef(oid)) from relation where relkind in ('v', 'm')
    union all
    select format('sequence %s: %s from %s by %s', relname, format_type(seqtypid, null), seqstart, seqincrement)
    from relation join pg_sequence on seqrelid = relation.oid
    union all
    select format('type %s: %s %s', typname, typtype, (
      select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid))
    from pg_type where typnamespace = (select oid from namespace) and typtype in ('e', 'd', 'r')
    union all
    select format('statistics: %s', pg_get_statisticsobjdef(oid))
    from pg_statistic_ext where stxnamespace = (select oid from namespace)
  ) as object
  order by line`;
