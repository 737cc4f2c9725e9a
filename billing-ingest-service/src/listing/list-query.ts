import { joinSql, rawSql, type Sql, sql } from '@tessera/chassis/db/sql';
import type { PageCursor } from '../paging/page-cursor.ts';
import type { Filter, ListScope } from './filters.ts';
import type { Search } from './search.ts';
import type { Sort } from './sorts.ts';

/** How one kind of record is listed. */
export type RecordListDefinition<S extends string, F extends string> = {
  /** The table, and the name it has in the other parts. */
  readonly table: string;
  readonly alias: string;
  readonly joins?: Sql;
  /** The columns of a row besides its id and document. */
  readonly columns?: (now: Date) => Sql;
  readonly sorts: Readonly<Record<S, Sort>>;
  readonly filters: Readonly<Record<F, Filter>>;
  readonly search: Search;
};
export type ListDefinition = RecordListDefinition<string, string>;

/** Without a merchant, because the organization has no link, nothing is found. */
export type PageQuery = ListScope & {
  readonly sort: Sort;
  readonly isDescending: boolean;
  readonly after: PageCursor | null;
  /** The last row of the query; none when it is null or absent. */
  readonly until?: PageCursor | null;
  readonly search: string | undefined;
  /** By name; values that are not text are ignored. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly limit: number;
};

/** The columns of each row that a query returns. */
export type Columns = (query: PageQuery) => Sql;

/** A query of a list, and what it returns. */
export type ListRead = {
  readonly list: ListDefinition;
  readonly query: PageQuery;
  readonly columns: Columns;
};

/** The SQL of a query. It has only the requested conditions, so that each combination has its own plan. */
export type QueryParts = {
  readonly table: Sql;
  readonly alias: Sql;
  readonly joins: Sql;
  /** The condition of the rows of the list between the cursors. */
  readonly within: Sql;
  readonly isFiltered: boolean;
  readonly direction: Sql;
  readonly order: Sql;
  /** One row more than the page has, which shows whether there is a next page. */
  readonly limit: Sql;
};

export function partsOf(list: ListDefinition, query: PageQuery): QueryParts {
  const { sort, merchantId, limit } = query;
  const alias = rawSql(list.alias);
  const direction = rawSql(query.isDescending ? 'desc' : 'asc');
  const scope = sql`${alias}.provider_organization_id = ${merchantId}
    and ${alias}.created_at is not null`;
  const filters = Object.entries(list.filters).flatMap(([name, filter]) => {
    const value = query.filters[name];
    return typeof value === 'string' ? [filter(value, query)] : [];
  });
  return {
    table: rawSql(`${list.table} as ${list.alias}`),
    alias,
    joins: list.joins ?? sql``,
    within: joinSql([scope, ...filters, ...betweenCursors(alias, query)], ' and '),
    isFiltered: filters.length > 0,
    direction,
    order: sql`order by ${sort.sql} ${direction}, ${alias}.id ${direction}`,
    // Part of the text, because the plan of a prepared statement must be made for this number of rows.
    limit: rawSql(`limit ${Math.trunc(limit) + 1}`),
  };
}

function betweenCursors(alias: Sql, { sort, isDescending, after, until = null }: PageQuery): Sql[] {
  const compare = (operator: string, { value, id }: PageCursor) =>
    sql`(${sort.sql}, ${alias}.id) ${rawSql(operator)} (${value}::${rawSql(sort.type)}, ${id})`;
  return [
    ...(after === null ? [] : [compare(isDescending ? '<' : '>', after)]),
    ...(until === null ? [] : [compare(isDescending ? '>=' : '<=', until)]),
  ];
}
