import { rawSql, type Sql, sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import type { PageCursor } from '../paging/page-cursor.ts';
import {
  type Columns,
  type ListDefinition,
  type ListRead,
  type PageQuery,
  partsOf,
  type RecordListDefinition,
} from './list-query.ts';
import { linkedMerchant } from './merchant.ts';
import { type Found, isMatch, searchFirstRows, searchPage } from './search-list.ts';

export type RecordRow<Document = Readonly<Record<string, unknown>>> = {
  readonly id: string;
  readonly document: Document;
  /** The row's value in the list's order, as text. */
  readonly cursorValue: string;
};

export type Part<Row> = { readonly rows: readonly Row[]; readonly end: PageCursor | null };

/** The page size of callers that name none. */
const DEFAULT_LIMIT = 25;

/** Lists one kind of record. */
export function recordList<Row extends RecordRow, S extends string, F extends string>(
  list: RecordListDefinition<S, F>,
) {
  const { sorts, filters } = list;
  const alias = rawSql(list.alias);
  const extraColumns = (now: Date): Sql =>
    list.columns === undefined ? sql`` : sql`, ${list.columns(now)}`;
  const rowColumns: Columns = ({ sort, now }) =>
    sql`${alias}.id, ${alias}.document, ${sort.cursorValue} as "cursorValue"${extraColumns(now)}`;
  const idColumn: Columns = () => sql`${alias}.id`;

  return {
    sorts,
    filters,

    /** A page of the list, or of what a search finds by reading a limited number of rows. */
    page: (db: Db, query: PageQuery) => findPage<Row>(db, { list, query, columns: rowColumns }),

    /** The same without documents, for counting. */
    ids: (db: Db, query: PageQuery) =>
      findPage<{ readonly id: string }>(db, { list, query, columns: idColumn }),

    /** For files: what a search finds in the next rows of the list, however many those are, and where they end. */
    async part(db: Db, query: PageQuery): Promise<Part<Row>> {
      const { search, limit } = query;
      const read = { list, query, columns: rowColumns };
      if (search) {
        // The end bounds the search, so that rows written between the two statements are neither repeated nor skipped.
        // The search may read twice as many rows, which leaves room for them.
        const end = await findEnd(db, list, query);
        const rowCount = 2 * limit;
        const bounded = { ...read, query: { ...query, until: end, limit: rowCount } };
        return { rows: await searchFirstRows<Row>(db, bounded, search, rowCount), end };
      }
      const rows = await readAll<Row>(db, { ...read, query: { ...query, limit: limit - 1 } });
      const last = rows[limit - 1];
      return { rows, end: last === undefined ? null : { value: last.cursorValue, id: last.id } };
    },

    find: (db: Db, organizationId: string, id: string, now: Date) =>
      db.queryOne<Row>(sql`
        select ${alias}.id, ${alias}.document, '' as "cursorValue"${extraColumns(now)}
        from ${rawSql(list.table)} as ${alias} ${list.joins ?? sql``}
        where ${alias}.provider_organization_id = ${linkedMerchant(organizationId)}
          and ${alias}.created_at is not null and ${alias}.id = ${id}`),
  };
}

export type RecordList<Row extends RecordRow, S extends string, F extends string> = ReturnType<
  typeof recordList<Row, S, F>
>;

async function findPage<R extends { readonly id: string }>(
  db: Db,
  read: ListRead,
): Promise<Found<R>> {
  const { search } = read.query;
  if (search && read.list.search.kind !== 'scan') return searchPage(db, read, search);
  return { rows: await readAll(db, read), isIncomplete: false };
}

/** Reads all rows of the list. Usual pages are prepared; there are too many other texts (SEC-122). */
function readAll<R>(db: Db, { list, query, columns }: ListRead): Promise<R[]> {
  const { search } = query;
  const { table, joins, within, order, limit, isFiltered } = partsOf(list, query);
  const condition = search ? sql`and ${isMatch(list, search)}` : sql``;
  const isUsual = !search && !isFiltered && query.limit === DEFAULT_LIMIT;
  return db.query(
    sql`select ${columns(query)} from ${table} ${joins}
      where ${within} ${condition} ${order} ${limit}`,
    { prepare: isUsual },
  );
}

/** The last of the next `limit` rows of the list; null if there are fewer. */
function findEnd(db: Db, list: ListDefinition, query: PageQuery): Promise<PageCursor | null> {
  const { table, alias, within, order } = partsOf(list, query);
  return db.queryOne(
    sql`select ${alias}.id, ${query.sort.cursorValue} as value from ${table}
      where ${within} ${order} offset ${query.limit - 1} limit 1`,
    { prepare: false },
  );
}
