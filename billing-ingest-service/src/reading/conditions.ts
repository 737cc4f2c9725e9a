import { searchPattern } from '../paging/page-cursor.ts';
import { type Bind, type Filter, type Nearest, OWNER } from './record-list.ts';

export const is =
  (column: string): Filter =>
  (value, bind) =>
    `${column} = ${bind(value)}`;

export const isFlag =
  (column: string): Filter =>
  (value, bind) =>
    `${column} = ${bind(value)}::boolean`;

/** Active or trialing, and not ended: what counts as having a subscription. */
export const isActive = (subscription: string, now: string) =>
  `${subscription}.status in ('active', 'trialing')
    and (${subscription}.ended_at is null or ${subscription}.ended_at > ${now})`;

/** Shorter texts are in no index: they read the merchant's rows. */
const SHORTEST_INDEXED = 3;

/** Holds for rows in whose columns a text occurs; no index helps. */
export const standsIn =
  (table: string, columns: readonly string[]) =>
  (text: string, bind: Bind): string => {
    const pattern = bind(searchPattern(text));
    return `(${columns.map((column) => `${table}.${column} ilike ${pattern}`).join(' or ')})`;
  };

/**
 * Holds for rows in whose columns a text occurs. The table has an index of the same columns in the same
 * order; `shown` are those of them that may match.
 */
export function occursIn(table: string, columns: readonly string[], shown = columns) {
  const indexed = columns.map((column) => `${table}.${column}`).join(', ');
  return (text: string, bind: Bind): string => {
    const matches = standsIn(table, shown)(text, bind);
    if ([...text].length < SHORTEST_INDEXED) return matches;
    return `search_trigrams(${table}.provider_organization_id, array[${indexed}])
        @> search_trigrams(${OWNER}, array[${bind(text)}]) and ${matches}`;
  };
}

/** A name that more than these have says too little: their sales are looked for among the newest of them. */
const NAMED_AT_MOST = 1_000;
/** Of a merchant so many are read before the index is asked: a frequent name is found among them. */
const READ_FIRST = 3_000;
const ids = (table: string, shown: readonly string[], indexed: string, plain: string) => {
  const owned = `${table}.provider_organization_id = ${OWNER}`;
  const newest = `order by ${table}.created_at desc, ${table}.id desc`;
  return `with first as materialized (
      select ${table}.id from (
        select id, created_at, ${shown.join(', ')} from ${table}
        where ${owned} ${newest} limit ${READ_FIRST}
      ) as ${table} where ${plain} ${newest} limit ${NAMED_AT_MOST}
    )
    (select id from first where (select count(*) from first) = ${NAMED_AT_MOST})
    union all
    (select ${table}.id from ${table}
     where (select count(*) from first) < ${NAMED_AT_MOST} and ${owned} and ${indexed}
     ${newest} limit ${NAMED_AT_MOST})`;
};
const idsOf = (table: string, columns: readonly string[], shown: readonly string[]) => {
  const [indexed, plain] = [occursIn(table, columns, shown), standsIn(table, shown)];
  return (text: string, bind: Bind) => ids(table, shown, indexed(text, bind), plain(text, bind));
};
const customersNamed = idsOf('customer', ['name', 'email', 'external_id'], ['name', 'email']);
const productsNamed = idsOf('product', ['name', 'description'], ['name']);

type Search = (text: string, bind: Bind, nearest: Nearest) => string;

/** Holds for records whose customer is named so. In an array the ids are found once in any plan. */
export const ofCustomersNamed =
  (alias: string): Search =>
  (text, bind, nearest) =>
    `${alias}.id = any(array(${nearest('customer_id', customersNamed(text, bind))}))`;

/** Holds for records whose customer or product is named so. */
export const ofSalesNamed =
  (alias: string): Search =>
  (text, bind, nearest) =>
    `${alias}.id = any(array(
      (${nearest('customer_id', customersNamed(text, bind))})
      union all
      (${nearest('product_id', productsNamed(text, bind))})))`;
