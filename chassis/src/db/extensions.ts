import { escapeIdentifier } from 'pg';
import type { QueryRunner } from 'typeorm';

const SCHEMA = 'extensions';
/** `pg_trgm` indexes parts of texts; `btree_gin` adds ordinary columns to such an index. */
const EXTENSIONS = ['pg_trgm', 'btree_gin'] as const;

/** The search path of the roles of a service, as SQL. A setting of the role, because poolers reject it as a connection option. */
export const searchPathOf = (schema: string) => `${escapeIdentifier(schema)}, ${SCHEMA}`;

/** SQL that creates the extensions for these roles, unless they exist. The owner of the database may run it. */
export const createExtensionsSql = (roles: readonly string[]) =>
  [
    `create schema if not exists ${SCHEMA}`,
    ...EXTENSIONS.map((name) => `create extension if not exists ${name} with schema ${SCHEMA}`),
    `grant usage on schema ${SCHEMA} to ${roles.map((role) => escapeIdentifier(role)).join(', ')}`,
  ].join('; ');

/** For migrations: throws an error with the missing statements unless the extensions are on the search path. */
export async function assertExtensions(runner: QueryRunner): Promise<void> {
  const missing: { extension: string; role: string; schema: string }[] = await runner.query(
    `select extension, current_user as role, current_schema() as schema
     from unnest($1::text[]) as extension
     where not exists (select 1 from pg_extension where extname = extension
       and extnamespace = any(current_schemas(false)::regnamespace[]))`,
    [EXTENSIONS],
  );
  const [first] = missing;
  if (first === undefined) return;
  const { role, schema } = first;
  throw new Error(
    `The search path of ${role} lacks ${missing.map(({ extension }) => extension).join(' and ')}. ` +
      `Run as the owner of the database: ${createExtensionsSql([role])}; ` +
      `alter role ${escapeIdentifier(role)} set search_path = ${searchPathOf(schema)}`,
  );
}
