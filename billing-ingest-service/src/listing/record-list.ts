import { createHash } from 'node:crypto';
import { type Statement, statement, unpreparedStatement } from '@tessera/chassis/db/statement';
import type { Db } from '@tessera/chassis/db/types';
import type { PageCursor } from '../paging/page-cursor.ts';
import { type Aged, firstByAge, firstOfAll } from './by-age.ts';
import { type Bind, MERCHANT } from './merchant.ts';
import type { Sort } from './sorts.ts';

/** SQL that holds for the rows a filter lets through. */
export type Filter = (value: string, bind: Bind, now: Date) => string;

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
  /** SQL that holds for the rows in which a text occurs; */
  readonly search?: (text: string, bind: Bind) => string;
  /** or a query of the ids of those that may be on the page. */
  readonly found?: (text: string, bind: Bind, nearest: Nearest) => string;
  /** How they are found in a table that is long. */
  readonly aged?: Aged;
  /** The ids of the only rows that a page's filters may let through, where they are few; else null. */
  readonly few?: (db: Db, query: PageQuery) => Promise<readonly string[] | null>;
};

/**
 * A query of the ids of the rows that may be on the page among those whose `column` is one of `ids`: of
 * each the first few, by the index of that column, however many rows it has.
 */
export type Nearest = (column: string, ids: string) => string;

export type RecordRow<Document = Readonly<Record<string, unknown>>> = {
  readonly id: string;
  readonly document: Document;
  /** The row's value in the list's order, as text. */
  readonly cursorValue: string;
};

export type PageQuery = {
  readonly organizationId: string;
  readonly now: Date;
  readonly sort: Sort;
  readonly isDescending: boolean;
  readonly after: PageCursor | null;
  readonly search: string | undefined;
  /** By name; those that are no text are not asked for. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly limit: number;
};

/**
 * Lists one kind of record, one page by one query. The text holds only the conditions that are asked for,
 * so each has the plan of its own and goes by the index that fits.
 */
export function recordList<Row extends RecordRow, S extends string, F extends string>(
  definition: RecordListDefinition<S, F>,
) {
  const { alias, filters } = definition;

  return {
    sorts: definition.sorts,
    filters,

    /**
     * One row more than `limit`, to know whether there are others. In an order that is not that of age, a
     * text that many rows hold fills the page from the first of the list; their number, which the index
     * would bring together, costs nothing.
     */
    async page(db: Db, query: PageQuery): Promise<Row[]> {
      const { search = '', limit } = query;
      const few = (await definition.few?.(db, query)) ?? null;
      if (few !== null)
        return queryRows(db, query, (page) => amongFew(definition, few, search, page));
      if (search === '') return queryRows(db, query, () => ({}));
      const { aged } = definition;
      if (aged !== undefined && !isByAge(query) && !ID.test(search)) {
        const rows = await queryRows(db, query, (page) => amongFirst(definition, search, page));
        if (rows.length > limit) return rows;
      }
      return queryRows(db, query, (page) =>
        searchIn(definition, search, page, query, isByAge(query)),
      );
    },

    /** How many rows the filters let through, counted as far as `limit`; then there may be one more. */
    async count(db: Db, query: PageQuery): Promise<number> {
      const { search = '' } = query;
      const few = (await definition.few?.(db, query)) ?? null;
      const [row] = await db.query(
        ...sqlOf<{ total: number }>(query, 'count', (page) => {
          if (few !== null) return amongFew(definition, few, search, page);
          return search === '' ? {} : searchIn(definition, search, page, query, isByAge(query));
        }),
      );
      return row?.total ?? 0;
    },

    async find(db: Db, organizationId: string, id: string, now: Date): Promise<Row | null> {
      const { values, bind } = valuesFor(organizationId);
      const text = `${selectOf(definition, definition.table, null, bind, now)}
        where ${scopeOf(alias)} and ${alias}.id = ${bind(id)}`;
      const [row] = await db.query(listStatement<Row>(alias, text, true), values);
      return row ?? null;
    },
  };

  function isByAge({ sort }: PageQuery): boolean {
    return 'createdAt' in definition.sorts && sort === definition.sorts.createdAt;
  }

  function queryRows(db: Db, query: PageQuery, searched: (page: Page) => Found): Promise<Row[]> {
    return db.query(...sqlOf<Row>(query, 'rows', searched));
  }

  function sqlOf<R>(
    query: PageQuery,
    wanted: 'rows' | 'count',
    searched: (page: Page) => Found,
  ): [Statement<R>, unknown[]] {
    const { sort, after, isDescending, now } = query;
    const { values, bind } = valuesFor(query.organizationId);
    const conditions = (Object.keys(filters) as F[]).flatMap((name) => {
      const value = query.filters[name];
      return typeof value === 'string' ? [filters[name](value, bind, now)] : [];
    });
    let from = scopeOf(alias);
    if (after !== null) {
      const last = `(${bind(after.value)}::${sort.type}, ${bind(after.id)})`;
      from += ` and (${sort.sql}, ${alias}.id) ${isDescending ? '<' : '>'} ${last}`;
    }
    const direction = isDescending ? 'desc' : 'asc';
    const order = `order by ${sort.sql} ${direction}, ${alias}.id ${direction}`;
    const end = `${order} limit ${Math.trunc(query.limit) + 1}`;
    const within = [from, ...conditions].join('\n and ');
    const { ids, condition = 'true' } = searched({ bind, from, within, order, end });
    // Closed off by its `offset`: what was found is few, and is not to be looked for in the list's order.
    const fromSql =
      ids === undefined
        ? definition.table
        : `(select * from ${definition.table} where id = any(${ids}) offset 0)`;
    const rows = `where ${within} and ${condition} ${end}`;
    const text =
      wanted === 'rows'
        ? `${selectOf(definition, fromSql, sort, bind, now)} ${rows}`
        : `select count(*)::integer as total from (
             select 1 from ${fromSql} as ${alias} ${definition.joins ?? ''} ${rows}) as counted`;
    const isPreparable = conditions.length === 0 && ids === undefined && condition === 'true';
    return [listStatement<R>(alias, text, isPreparable && query.limit === DEFAULT_LIMIT), values];
  }
}
export type RecordList<Row extends RecordRow, S extends string, F extends string> = ReturnType<
  typeof recordList<Row, S, F>
>;

function selectOf<S extends string, F extends string>(
  { alias, joins = '', columns }: RecordListDefinition<S, F>,
  rows: string,
  sort: Sort | null,
  bind: Bind,
  now: Date,
): string {
  const cursorValue = sort === null ? "''" : sort.cursorValue;
  const extra = columns === undefined ? '' : `, ${columns(bind, now)}`;
  return `select ${alias}.id, ${alias}.document, ${cursorValue} as "cursorValue"${extra}
    from ${rows} as ${alias} ${joins}`;
}

const scopeOf = (alias: string) =>
  `${alias}.provider_organization_id = ${MERCHANT} and ${alias}.created_at is not null`;

/** The provider's ids have this form. What looks like one is looked for among ids as well. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Page = {
  readonly bind: Bind;
  /** SQL that holds for the rows from the first one of the page on; `within`, for those of them wanted. */
  readonly from: string;
  readonly within: string;
  readonly order: string;
  readonly end: string;
};

/** What a search lets through: rows of these ids (an array in SQL), and those that a condition holds for. */
type Found = { readonly ids?: string; readonly condition?: string };

/** So many rows of a list are read for a text before its index is asked. */
const READ_FIRST = 2_000;

function amongFew<S extends string, F extends string>(
  { alias, search }: RecordListDefinition<S, F>,
  few: readonly string[],
  text: string,
  { bind }: Page,
): Found {
  const ids = `${bind(few)}::text[]`;
  if (text === '' || search === undefined) return { ids };
  const isNamed = ID.test(text) ? `${alias}.id = ${bind(text.toLowerCase())} or ` : '';
  return { ids, condition: `(${isNamed}${search(text, bind)})` };
}

function amongFirst<S extends string, F extends string>(
  { table, alias, search }: RecordListDefinition<S, F>,
  text: string,
  { bind, within, order, end }: Page,
): Found {
  const ids = `array(select ${alias}.id from (
      select * from ${table} as ${alias} where ${within} ${order} limit ${READ_FIRST}
    ) as ${alias} where ${search?.(text, bind) ?? 'true'} ${end})`;
  return { ids };
}

function searchIn<S extends string, F extends string>(
  { table, alias, search, found, aged }: RecordListDefinition<S, F>,
  text: string,
  { bind, from, within, end }: Page,
  { isDescending, filters, limit }: PageQuery,
  isByAge: boolean,
): Found {
  const nearest: Nearest = (column, ids) => `select near.id from (${ids}) as found
    cross join lateral (select ${alias}.id from ${table} as ${alias}
      where ${alias}.${column} = found.id and ${within} ${end}) as near`;
  const toArray = (ids: string) => {
    const named = ID.test(text) ? `union all select ${bind(text.toLowerCase())}` : '';
    return { ids: `array((${ids}) ${named})` };
  };
  if (found !== undefined) return toArray(found(text, bind, nearest));
  const condition = search?.(text, bind) ?? 'true';
  const sought = { text, bind, from, within: `${within} and ${condition}`, filters };
  if (aged !== undefined) {
    return toArray(
      isByAge
        ? firstByAge(aged, sought, isDescending, Math.trunc(limit) + 1)
        : firstOfAll(aged, sought, end),
    );
  }
  if (!ID.test(text)) return { condition };
  return toArray(`select ${alias}.id from ${table} as ${alias} where ${sought.within}`);
}

function valuesFor(organizationId: string): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [organizationId];
  return { values, bind: (value) => `$${values.push(value)}` };
}

/** The page size that a caller gets who names none. */
const DEFAULT_LIMIT = 25;

const preparedStatements = new Map<string, Statement<never>>();

/**
 * The usual texts, a few for each list and order, are prepared under a name short enough for the database. Those with
 * filters, a search or another page size come in too many variants (SEC-122).
 */
function listStatement<Row>(noun: string, text: string, isPreparable: boolean): Statement<Row> {
  if (!isPreparable) return unpreparedStatement(`list-${noun}`, text);
  const known = preparedStatements.get(text);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 24);
  const made = statement<never>(`list-${noun}-${digest}`, text);
  preparedStatements.set(text, made);
  return made;
}
