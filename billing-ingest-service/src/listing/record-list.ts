import { createHash } from 'node:crypto';
import { type Statement, statement, unpreparedStatement } from '@tessera/chassis/db/statement';
import type { Db } from '@tessera/chassis/db/types';
import type { PageCursor } from '../paging/page-cursor.ts';
import type { Filter } from './filters.ts';
import { type Bind, MERCHANT } from './merchant.ts';
import { contains, containsByIndex, hasTrigram, type Name, type Search } from './search.ts';
import type { Sort } from './sorts.ts';

/** How one kind of record is listed. All SQL in it is ours; values come in by `bind`. */
export type RecordListDefinition<S extends string, F extends string> = {
  /** The table, and the name it has in the other parts. */
  readonly table: string;
  readonly alias: string;
  readonly joins?: string;
  /** What a row carries besides its id and document. */
  readonly columns?: (bind: Bind, now: Date) => string;
  readonly sorts: Readonly<Record<S, Sort>>;
  readonly filters: Readonly<Record<F, Filter>>;
  readonly search: Search;
};

export type RecordRow<Document = Readonly<Record<string, unknown>>> = {
  readonly id: string;
  readonly document: Document;
  /** The row's value in the list's order, as text. */
  readonly cursorValue: string;
};

export type PageQuery = {
  /** Null for an organization without a link: nothing is found. */
  readonly merchantId: string | null;
  readonly now: Date;
  readonly sort: Sort;
  readonly isDescending: boolean;
  readonly after: PageCursor | null;
  readonly search: string | undefined;
  /** By name; values that are not text are ignored. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly limit: number;
};

/** Up to `limit + 1` rows, to know whether there are others. */
export type Found<Row> = {
  readonly rows: readonly Row[];
  /** A search has read as many rows as it may; others may contain the text, too. */
  readonly isIncomplete: boolean;
};

export type Part<Row> = { readonly rows: readonly Row[]; readonly end: PageCursor | null };

/** A text is first searched for in so many rows of the list, which finds what is frequent; */
const FIRST_ROWS = 5_000;
/** one without a trigram, in so many. */
const FIRST_ROWS_WITHOUT_INDEX = 10_000;
/** So many matches of an index are sorted, */
const MAX_MATCHES = 5_000;
/** and the records of so many customers or products. */
const MAX_NAMED = 1_000;

/** The provider's ids have this form. A text of this form is also searched for among the ids. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The page size of callers that name none. */
const DEFAULT_LIMIT = 25;

/** SQL of what is read of each row. */
type Columns = (bind: Bind, query: PageQuery) => string;

/** Lists one kind of record. A statement has only the conditions that are asked for, so that each has its own plan. */
export function recordList<Row extends RecordRow, S extends string, F extends string>(
  definition: RecordListDefinition<S, F>,
) {
  const { table, alias, joins = '', search, sorts, filters } = definition;
  const scope = `${alias}.provider_organization_id = $1 and ${alias}.created_at is not null`;

  const extraColumns = (bind: Bind, now: Date) =>
    definition.columns === undefined ? '' : `, ${definition.columns(bind, now)}`;
  const rowColumns: Columns = (bind, { sort, now }) =>
    `${alias}.id, ${alias}.document, ${sort.cursorValue} as "cursorValue"${extraColumns(bind, now)}`;
  const idColumn: Columns = () => `${alias}.id`;

  return {
    sorts,
    filters,

    /** A page of the list, or of what a search finds by reading a limited number of rows. */
    page: (db: Db, query: PageQuery) => findPage<Row>(db, query, rowColumns),

    /** The same without documents, for counting. */
    ids: (db: Db, query: PageQuery) => findPage<{ readonly id: string }>(db, query, idColumn),

    /** For files: what a search finds in the next rows of the list, however many those are, and where they end. */
    async part(db: Db, query: PageQuery): Promise<Part<Row>> {
      const { search: text, limit } = query;
      const rows = text
        ? await readFirst<Row>(db, query, rowColumns, text, limit)
        : await readAll<Row>(db, { ...query, limit: limit - 1 }, rowColumns);
      return { rows, end: await findEnd(db, query) };
    },

    async find(db: Db, organizationId: string, id: string, now: Date): Promise<Row | null> {
      const { values, bind } = valuesOf(organizationId);
      const text = `select ${alias}.id, ${alias}.document, '' as "cursorValue"${extraColumns(bind, now)}
        from ${table} as ${alias} ${joins}
        where ${alias}.provider_organization_id = ${MERCHANT} and ${alias}.created_at is not null
          and ${alias}.id = ${bind(id)}`;
      const [row] = await db.query(prepared<Row>(text), values);
      return row ?? null;
    },
  };

  async function findPage<R extends { readonly id: string }>(
    db: Db,
    query: PageQuery,
    columns: Columns,
  ): Promise<Found<R>> {
    const text = query.search;
    if (!text || search.kind === 'scan') {
      return { rows: await readAll(db, query, columns), isIncomplete: false };
    }
    const isIndexed = hasTrigram(text);
    const rowCount = isIndexed ? FIRST_ROWS : FIRST_ROWS_WITHOUT_INDEX;
    const first = await readFirst<R>(db, query, columns, text, rowCount);
    if (first.length > query.limit) return { rows: first, isIncomplete: false };
    if (!isIndexed) return { rows: first, isIncomplete: await isLonger(db, query, rowCount) };
    return readMatches(db, query, columns, text, first);
  }

  /** Searches all rows of the list. */
  function readAll<R>(db: Db, query: PageQuery, columns: Columns): Promise<R[]> {
    const { values, bind, within, end } = partsOf(query);
    const condition = query.search ? `and ${isMatch(query.search, bind)}` : '';
    const text = `select ${columns(bind, query)} from ${table} as ${alias} ${joins}
      where ${within} ${condition} ${end}`;
    const isUsual = !query.search && query.limit === DEFAULT_LIMIT && !hasFilter(query);
    return db.query(isUsual ? prepared<R>(text) : unprepared<R>(text), values);
  }

  /** Searches the first rows of the list. */
  function readFirst<R>(
    db: Db,
    query: PageQuery,
    columns: Columns,
    text: string,
    rowCount: number,
  ): Promise<R[]> {
    const { values, bind, within, order, end } = partsOf(query);
    return db.query(
      unprepared<R>(`select ${columns(bind, query)} from (
          select * from ${table} as ${alias} where ${within} ${order} limit ${rowCount}
        ) as ${alias} ${joins}
        where ${isMatch(text, bind)} ${end}`),
      values,
    );
  }

  /** The last of the next `limit` rows of the list; null if there are fewer. */
  async function findEnd(db: Db, query: PageQuery): Promise<PageCursor | null> {
    const { values, within, order } = partsOf(query);
    const [row] = await db.query(
      unprepared<PageCursor>(`select ${alias}.id, ${query.sort.cursorValue} as value
        from ${table} as ${alias} where ${within} ${order} offset ${query.limit - 1} limit 1`),
      values,
    );
    return row ?? null;
  }

  /** Whether the list has more rows. */
  async function isLonger(db: Db, query: PageQuery, rowCount: number): Promise<boolean> {
    const { values, within } = partsOf(query);
    const [row] = await db.query(
      unprepared<{ count: number }>(`select count(*)::integer as count from (
          select from ${table} as ${alias} where ${within} limit ${rowCount + 1}) as row`),
      values,
    );
    return row !== undefined && row.count > rowCount;
  }

  /** Searches all rows by index. If too many match, only some of them are used, and the `first` ones. */
  async function readMatches<R extends { readonly id: string }>(
    db: Db,
    query: PageQuery,
    columns: Columns,
    text: string,
    first: readonly R[],
  ): Promise<Found<R>> {
    const { sort } = query;
    const { values, bind, within, direction, order, end } = partsOf(query);
    const matching = (condition: string, rest: string) =>
      `(select ${alias}.id, ${sort.sql} as value from ${table} as ${alias}
        where ${within} and ${condition} ${rest})`;
    let isCut = false;
    let matches: string;
    if (search.kind === 'related') {
      const named = await Promise.all(search.names.map((name) => findNamed(db, query, name, text)));
      isCut = named.some((ids) => ids.length > MAX_NAMED);
      const ofNamed = search.names.map(
        ({ key }, index) => `(select near.*
          from unnest(${bind(named[index]?.slice(0, MAX_NAMED))}::text[]) as name (id)
          cross join lateral ${matching(`${alias}.${key} = name.id`, end)} as near)`,
      );
      const withId = ID.test(text) ? matching(isId(text, bind), '') : [];
      matches = [...ofNamed, withId].flat().join(' union all ');
    } else {
      matches = matching(isMatch(text, bind, containsByIndex), `limit ${MAX_MATCHES + 1}`);
    }
    const rows = await db.query(
      unprepared<R & { matchCount: number }>(`
        with match as materialized (${matches}),
          page as materialized (
            select id from (
              select * from match union
              ${matching(`${alias}.id = any(${bind(first.map(({ id }) => id))}::text[])`, '')}
            ) as found
            order by value ${direction}, id ${direction} limit ${query.limit + 1})
        select ${columns(bind, query)}, (select count(*)::integer from match) as "matchCount"
        from page join ${table} as ${alias} on ${alias}.id = page.id ${joins} ${order}`),
      values,
    );
    if (search.kind === 'index') isCut = (rows[0]?.matchCount ?? 0) > MAX_MATCHES;
    return { rows, isIncomplete: isCut };
  }

  /** The ids of the newest customers or products with a name, one more than are used. */
  async function findNamed(db: Db, { merchantId }: PageQuery, name: Name, text: string) {
    const { values, bind } = valuesOf(merchantId);
    const rows = await db.query(
      unprepared<{ id: string }>(`select id from (
          select id, created_at from ${name.table} where provider_organization_id = $1
            and ${containsByIndex(name.columns, text, bind)} limit ${MAX_MATCHES}) as named
        order by created_at desc nulls last, id desc limit ${MAX_NAMED + 1}`),
      values,
    );
    return rows.map(({ id }) => id);
  }

  /** SQL that holds for the rows that a text finds. */
  function isMatch(text: string, bind: Bind, isIn = contains): string {
    const conditions =
      search.kind === 'related'
        ? search.names.map(({ columns }) => isIn(columns, text, bind))
        : [isIn(search.columns, text, bind)];
    if (search.kind === 'index' && search.orElse) conditions.push(search.orElse(text, bind));
    if (ID.test(text)) conditions.push(isId(text, bind));
    return `(${conditions.join(' or ')})`;
  }

  function isId(text: string, bind: Bind): string {
    return `${alias}.id = ${bind(text.toLowerCase())}`;
  }

  function hasFilter(query: PageQuery): boolean {
    return Object.keys(filters).some((name) => typeof query.filters[name] === 'string');
  }

  /** The values of a query and the parts of its SQL: `within` holds for the rows of the list after the cursor. */
  function partsOf({ merchantId, now, sort, isDescending, after, limit, ...query }: PageQuery) {
    const { values, bind } = valuesOf(merchantId);
    const conditions = Object.entries<Filter>(filters).flatMap(([name, filter]) => {
      const value = query.filters[name];
      return typeof value === 'string' ? [filter(value, bind, now)] : [];
    });
    if (after !== null) {
      const last = `(${bind(after.value)}::${sort.type}, ${bind(after.id)})`;
      conditions.push(`(${sort.sql}, ${alias}.id) ${isDescending ? '<' : '>'} ${last}`);
    }
    const direction = isDescending ? 'desc' : 'asc';
    const order = `order by ${sort.sql} ${direction}, ${alias}.id ${direction}`;
    return {
      values,
      bind,
      within: [scope, ...conditions].join(' and '),
      direction,
      order,
      end: `${order} limit ${Math.trunc(limit) + 1}`,
    };
  }

  /** A statement with a filter, a search or another page size: there are too many to prepare them (SEC-122). */
  function unprepared<R>(text: string): Statement<R> {
    return unpreparedStatement(`list-${alias}`, text);
  }

  /** The statements that are prepared, a few for each list, have names that are short enough for the database. */
  function prepared<R>(text: string): Statement<R> {
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 24);
    return statement(`list-${alias}-${digest}`, text);
  }
}

export type RecordList<Row extends RecordRow, S extends string, F extends string> = ReturnType<
  typeof recordList<Row, S, F>
>;

function valuesOf(first: string | null): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [first];
  return { values, bind: (value) => `$${values.push(value)}` };
}
