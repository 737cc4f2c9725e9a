import { type Bind, MERCHANT } from './merchant.ts';

/** A long table that is searched by an index of marks, in which what was made together lies together. */
export type Aged = {
  readonly table: string;
  /** Columns and expressions as its index has them; the table goes by its name in the latter. */
  readonly texts: readonly string[];
  readonly keys?: readonly string[];
  /** The key of the rows that a filter lets through, by filter; null when none. */
  readonly keyOf?: Readonly<Record<string, (value: string) => string | null>>;
  /** The key of the rows that a text names as a whole. */
  readonly keyOfText?: (text: string) => string;
};

type Sought = {
  readonly text: string;
  readonly bind: Bind;
  /** SQL that holds for the rows that are wanted, the text in them included. */
  readonly within: string;
  /** SQL that holds for the rows from the first one on. */
  readonly from: string;
  readonly filters?: Readonly<Record<string, unknown>>;
};

/** So many rows are read before the index is asked, or three for each that is wanted. */
const READ_FIRST = 1_000;

/**
 * A query of the ids of the first rows in which a text occurs, newest or oldest first: among the very first
 * ones, where what is frequent everywhere is found at once, else era by era until there are enough. What
 * other eras hold costs nothing, however many rows it is in.
 */
export function firstByAge(aged: Aged, sought: Sought, isDescending: boolean, limit: number) {
  const { table } = aged;
  const { from, within } = sought;
  const direction = isDescending ? 'desc' : 'asc';
  const order = `order by ${table}.created_at ${direction}, ${table}.id ${direction}`;
  const isMore = `(select count(*) from first) < ${limit}`;
  return `with recursive first as materialized (
      select ${table}.id from (
        select * from ${table} where ${from} ${order} limit ${Math.max(READ_FIRST, 3 * limit)}
      ) as ${table} where ${within} ${order} limit ${limit}
    ), ${eras(table, `${from} and ${isMore}`, isDescending)}
    (select id from first where not ${isMore})
    union all
    (select found.id from era cross join lateral (
      select ${table}.id from ${marked(aged, sought)} where ${within} ${order} limit ${limit}
    ) as found limit ${limit})`;
}

/** A query of the ids of rows in which a text occurs, in any other order: all of them are looked at. */
export function firstOfAll(aged: Aged, sought: Sought, end: string): string {
  return `with recursive ${eras(aged.table, sought.from, true)}
    select ${aged.table}.id from era cross join lateral ${marked(aged, sought)}
    where ${sought.within} ${end}`;
}

/** The eras in which a merchant has rows, one after another, each by one step in the list's index. */
function eras(table: string, from: string, isDescending: boolean): string {
  const direction = isDescending ? 'desc' : 'asc';
  const beyond = isDescending ? '< search_era_start(number)' : '>= search_era_start(number + 1)';
  return `era (number) as (
      (select search_era(${table}.created_at) from ${table} where ${from}
       order by ${table}.created_at ${direction}, ${table}.id ${direction} limit 1)
      union all
      select next.number from era cross join lateral (
        select search_era(${table}.created_at) as number from ${table}
        where ${table}.provider_organization_id = ${MERCHANT} and ${table}.created_at ${beyond}
        order by ${table}.created_at ${direction}, ${table}.id ${direction} limit 1) as next
    )`;
}

/**
 * The rows of an era that bear the marks. Its `offset` is an optimization fence: the planner has no
 * statistics of marks and would scan the list instead.
 */
function marked(aged: Aged, { text, bind, filters = {} }: Sought): string {
  const { table, texts, keys = [], keyOf = {}, keyOfText } = aged;
  const columns = texts.map((column) => `${table}.${column}`).join(', ');
  const marks = `search_marks(${table}.provider_organization_id, search_era(${table}.created_at),
      array[${columns}], array[${keys.join(', ')}]::text[])`;
  const known = Object.entries(keyOf).flatMap(([name, toKey]) => {
    const value = filters[name];
    return typeof value === 'string' ? (toKey(value) ?? []) : [];
  });
  const has = (said: string, wanted: readonly string[]) =>
    `${marks} @> search_sought(${MERCHANT}, era.number, ${bind(said)}, ${bind(wanted)}::text[])`;
  const named = keyOfText ? `or ${has('', [keyOfText(text), ...known])}` : '';
  return `(select * from ${table} where ${has(text, known)} ${named} offset 0) as ${table}`;
}
