import { joinSql, rawSql, type Sql, sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import {
  type ListDefinition,
  type ListRead,
  type PageQuery,
  partsOf,
  type QueryParts,
} from './list-query.ts';
import { contains, containsByIndex, hasTrigram, type Name } from './search.ts';

/** Up to `limit + 1` rows, to know whether there are others. */
export type Found<Row> = {
  readonly rows: readonly Row[];
  /** A search has read as many rows as it may; others may contain the text, too. */
  readonly isIncomplete: boolean;
};

/** The first rows of the list, in which a text is searched for before the index: a frequent text fills the page there. */
const FIRST_ROWS = 5_000;
/** The first rows for a text without a trigram, which no index finds. */
const FIRST_ROWS_WITHOUT_INDEX = 10_000;
/** The matches of an index that are sorted. */
const MAX_MATCHES = 5_000;
/** The customers or products with a name whose records are sorted. */
const MAX_NAMED = 1_000;

/** The provider's ids have this form. A text of this form is also searched for among the ids. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The statement of a search depends on the input. */
const UNPREPARED = { prepare: false } as const;

/** A page of what a search finds by reading a limited number of rows. */
export async function searchPage<R extends { readonly id: string }>(
  db: Db,
  read: ListRead,
  text: string,
): Promise<Found<R>> {
  const isIndexed = hasTrigram(text);
  const rowCount = isIndexed ? FIRST_ROWS : FIRST_ROWS_WITHOUT_INDEX;
  const first = await searchFirstRows<R>(db, read, text, rowCount);
  if (first.length > read.query.limit) return { rows: first, isIncomplete: false };
  if (!isIndexed) return { rows: first, isIncomplete: await isLonger(db, read, rowCount) };
  return searchByIndex(db, read, text, first);
}

/** Searches the first rows of the list. */
export function searchFirstRows<R>(
  db: Db,
  { list, query, columns }: ListRead,
  text: string,
  rowCount: number,
): Promise<R[]> {
  const { table, alias, joins, within, order, limit } = partsOf(list, query);
  return db.query(
    sql`select ${columns(query)} from (
        select * from ${table} where ${within} ${order} limit ${rowCount}
      ) as ${alias} ${joins}
      where ${isMatch(list, text)} ${order} ${limit}`,
    UNPREPARED,
  );
}

/** The condition of the rows that a text finds. */
export function isMatch({ search, alias }: ListDefinition, text: string, isIn = contains): Sql {
  const conditions =
    search.kind === 'related'
      ? search.names.map(({ columns }) => isIn(columns, text))
      : [isIn(search.columns, text)];
  if (search.kind === 'index' && search.orElse) conditions.push(search.orElse(text));
  if (ID.test(text)) conditions.push(hasId(rawSql(alias), text));
  return sql`(${joinSql(conditions, ' or ')})`;
}

const hasId = (alias: Sql, text: string): Sql => sql`${alias}.id = ${text.toLowerCase()}`;

/** Whether the list has more rows. */
async function isLonger(db: Db, { list, query }: ListRead, rowCount: number): Promise<boolean> {
  const { table, within } = partsOf(list, query);
  const row = await db.queryOne<{ count: number }>(
    sql`select count(*)::integer as count from (
      select from ${table} where ${within} limit ${rowCount + 1}) as row`,
    UNPREPARED,
  );
  return row !== null && row.count > rowCount;
}

type Matches = {
  /** The id and the sort value of each. */
  readonly select: Sql;
  /** There are more customers or products with the text. */
  readonly isCut: boolean;
};

/** Searches all rows by index. If too many match, only some of them are used, and the `first` ones. */
async function searchByIndex<R extends { readonly id: string }>(
  db: Db,
  { list, query, columns }: ListRead,
  text: string,
  first: readonly R[],
): Promise<Found<R>> {
  const parts = partsOf(list, query);
  const { table, alias, joins, direction, order, limit } = parts;
  const matches = await matchesOf(db, list, query, text);
  const firstIds = first.map(({ id }) => id);
  const rows = await db.query<R & { matchCount: number }>(
    sql`with match as materialized (${matches.select}),
        page as materialized (
          select id from (
            select * from match union
            ${matching(parts, query, sql`${alias}.id = any(${firstIds}::text[])`)}
          ) as found
          order by value ${direction}, id ${direction} ${limit})
      select ${columns(query)}, (select count(*)::integer from match) as "matchCount"
      from page join ${table} on ${alias}.id = page.id ${joins} ${order}`,
    UNPREPARED,
  );
  const matchCount = list.search.kind === 'related' ? 0 : (rows[0]?.matchCount ?? 0);
  return { rows, isIncomplete: matches.isCut || matchCount > MAX_MATCHES };
}

async function matchesOf(
  db: Db,
  list: ListDefinition,
  query: PageQuery,
  text: string,
): Promise<Matches> {
  const parts = partsOf(list, query);
  if (list.search.kind !== 'related') {
    const condition = isMatch(list, text, containsByIndex);
    const select = matching(parts, query, condition, sql`limit ${MAX_MATCHES + 1}`);
    return { select, isCut: false };
  }
  const { alias, order, limit } = parts;
  const named = await Promise.all(
    list.search.names.map(async (name) => {
      const ids = await findNamed(db, query, name, text);
      const hasKey = sql`${alias}.${rawSql(name.key)} = name.id`;
      const select = sql`(select near.* from unnest(${ids.slice(0, MAX_NAMED)}::text[]) as name (id)
        cross join lateral ${matching(parts, query, hasKey, sql`${order} ${limit}`)} as near)`;
      return { select, isCut: ids.length > MAX_NAMED };
    }),
  );
  const withId = ID.test(text) ? [matching(parts, query, hasId(alias, text))] : [];
  return {
    select: joinSql([...named.map(({ select }) => select), ...withId], ' union all '),
    isCut: named.some(({ isCut }) => isCut),
  };
}

/** The id and the sort value of rows of the list. */
const matching = (
  { table, alias, within }: QueryParts,
  { sort }: PageQuery,
  condition: Sql,
  end: Sql = sql``,
): Sql => sql`(select ${alias}.id, ${sort.sql} as value from ${table}
  where ${within} and ${condition} ${end})`;

/** The ids of the newest customers or products with a name, one more than are used. */
async function findNamed(
  db: Db,
  { merchantId }: PageQuery,
  name: Name,
  text: string,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from (
        select id, created_at from ${rawSql(name.table)}
        where provider_organization_id = ${merchantId}
          and ${containsByIndex(name.columns, text)} limit ${MAX_MATCHES}) as named
      order by created_at desc nulls last, id desc limit ${MAX_NAMED + 1}`,
    UNPREPARED,
  );
  return rows.map(({ id }) => id);
}
