import { createHash } from 'node:crypto';
import type { Db } from '@app/chassis/db/db';
import { type Statement, statement } from '@app/chassis/db/statement';
import type { PageCursor } from '../paging/page-cursor.ts';
import type { Json } from '../records/shape.ts';
import type { Sort } from './sorts.ts';

/** Adds a value to the query and returns the placeholder that stands for it. */
export type Bind = (value: unknown) => string;
/** SQL that holds for the rows a filter lets through. */
export type Filter = (value: string, bind: Bind, now: Date) => string;

/** How one kind of record is listed. All SQL in it is ours; values come in by `bind`. */
export type RecordListDefinition<S extends string, F extends string> = {
  /** The table, and the name it has in the other parts. */
  readonly table: string;
  readonly alias: string;
  readonly joins?: string;
  /** What a row carries besides its id and view. */
  readonly columns?: (bind: Bind, now: Date) => string;
  readonly sorts: Readonly<Record<S, Sort>>;
  readonly filters: Readonly<Record<F, Filter>>;
  /** SQL that holds for the rows in which a text occurs. */
  readonly search: (text: string, bind: Bind, nearest: Nearest) => string;
  /** The same said of the row alone, without an index: for lists of which a text may let most rows pass. */
  readonly scan?: (text: string, bind: Bind) => string;
};

/**
 * A query of the ids of the rows that may be on the page among those whose `column` is one of `ids`: of
 * each the first few, by the index of that column, however many rows it has.
 */
export type Nearest = (column: string, ids: string) => string;

export type RecordRow = {
  readonly id: string;
  readonly view: Json;
  /** The row's value in the list's order, as text. */
  readonly place: string;
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

/** The provider organization that an organization ($1) is linked to. */
export const OWNER =
  '(select provider_organization_id from billing_connection where organization_id = $1)';

/**
 * Lists one kind of record, one page by one query. The text holds only the conditions that are asked for,
 * so each has the plan of its own and goes by the index that fits; texts are few and kept prepared.
 */
export function recordList<Row extends RecordRow, S extends string, F extends string>(
  definition: RecordListDefinition<S, F>,
) {
  const { alias, filters } = definition;

  return {
    sorts: definition.sorts,
    filters,

    /**
     * One row more than `limit`, to know whether there are others. A text that many rows hold fills the
     * page from the first of the list; their number, which the index would bring together, costs nothing.
     */
    async page(db: Db, query: PageQuery): Promise<Row[]> {
      const { search = '', limit } = query;
      if (search === '') return ask(db, query, () => '');
      const { scan } = definition;
      if (scan !== undefined && !ID.test(search)) {
        const rows = await ask(db, query, (page) =>
          amongFirst(definition, scan(search, page.bind), page),
        );
        if (rows.length > limit) return rows;
      }
      return ask(db, query, (page) => `and ${searchIn(definition, search, page)}`);
    },

    async find(db: Db, organizationId: string, id: string, now: Date): Promise<Row | null> {
      const { values, bind } = valuesFor(organizationId);
      const text = `${selectOf(definition, null, bind, now)}
        where ${scopeOf(alias)} and ${alias}.id = ${bind(id)}`;
      const [row] = await db.query(prepared<Row>(alias, text), values);
      return row ?? null;
    },
  };

  function ask(db: Db, query: PageQuery, found: (page: Page) => string): Promise<Row[]> {
    const { sort, after, isDescending, now } = query;
    const { values, bind } = valuesFor(query.organizationId);
    const conditions = (Object.keys(filters) as F[]).flatMap((name) => {
      const value = query.filters[name];
      return typeof value === 'string' ? [filters[name](value, bind, now)] : [];
    });
    if (after !== null) {
      const place = `(${bind(after.value)}::${sort.type}, ${bind(after.id)})`;
      conditions.push(`(${sort.sql}, ${alias}.id) ${isDescending ? '<' : '>'} ${place}`);
    }
    const direction = isDescending ? 'desc' : 'asc';
    const order = `order by ${sort.sql} ${direction}, ${alias}.id ${direction}`;
    const end = `${order} limit ${Math.trunc(query.limit) + 1}`;
    const within = [scopeOf(alias), ...conditions].join('\n and ');
    const text = `${selectOf(definition, sort, bind, now)}
        where ${within} ${found({ bind, within, order, end })} ${end}`;
    return db.query(prepared<Row>(alias, text), values);
  }
}
export type RecordList<Row extends RecordRow, S extends string, F extends string> = ReturnType<
  typeof recordList<Row, S, F>
>;

function selectOf<S extends string, F extends string>(
  { table, alias, joins = '', columns }: RecordListDefinition<S, F>,
  sort: Sort | null,
  bind: Bind,
  now: Date,
): string {
  const place = sort === null ? "''" : sort.place;
  const extra = columns === undefined ? '' : `, ${columns(bind, now)}`;
  return `select ${alias}.id, ${alias}.view, ${place} as place${extra}
    from ${table} as ${alias} ${joins}`;
}

const scopeOf = (alias: string) =>
  `${alias}.provider_organization_id = ${OWNER} and ${alias}.created_at is not null`;

/** The provider's ids have this form. What looks like one is looked for among ids as well. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Page = {
  readonly bind: Bind;
  readonly within: string;
  readonly order: string;
  readonly end: string;
};

/** So many rows of a list are read for a text before its index is asked. */
const READ_FIRST = 2_000;

const amongFirst = (
  { table, alias }: { readonly table: string; readonly alias: string },
  condition: string,
  { within, order, end }: Page,
) =>
  `and ${alias}.id = any(array(select ${alias}.id from (
      select * from ${table} as ${alias} where ${within} ${order} limit ${READ_FIRST}
    ) as ${alias} where ${condition} ${end}))`;

function searchIn<S extends string, F extends string>(
  { table, alias, search }: RecordListDefinition<S, F>,
  text: string,
  { bind, within, end }: Page,
): string {
  const nearest: Nearest = (column, ids) => `select near.id from (${ids}) as found
    cross join lateral (select ${alias}.id from ${table} as ${alias}
      where ${alias}.${column} = found.id and ${within} ${end}) as near`;
  const condition = search(text, bind, nearest);
  if (!ID.test(text)) return condition;
  return `${alias}.id = any(array(select ${alias}.id from ${table} as ${alias}
      where ${within} and ${condition} union all select ${bind(text.toLowerCase())}))`;
}

function valuesFor(organizationId: string): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [organizationId];
  return { values, bind: (value) => `$${values.push(value)}` };
}

const statements = new Map<string, Statement<never>>();

/** The same text is the same prepared statement, under a name short enough for the database. */
function prepared<Row>(noun: string, text: string): Statement<Row> {
  const known = statements.get(text);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 24);
  const made = statement<never>(`list-${noun}-${digest}`, text);
  statements.set(text, made);
  return made;
}
