import { joinSql, rawSql, type Sql, sql } from '@tessera/chassis/db/sql';

/** How a text finds the records of a list. Columns are named with their table. */
export type Search =
  /** In a table of which one merchant has few rows: all of them are read. */
  | { readonly kind: 'scan'; readonly columns: readonly string[] }
  /** In a long table with a trigram index on the merchant and each column. */
  | {
      readonly kind: 'index';
      readonly columns: readonly string[];
      /** The condition of other rows that the text finds, each part of it by an index. */
      readonly orElse?: (text: string) => Sql;
    }
  /** By the names of other records, which the list joins under the names of their tables. */
  | { readonly kind: 'related'; readonly names: readonly Name[] };

/** A record that another one refers to. */
export type Name = {
  /** The column that refers to it. */
  readonly key: string;
  readonly table: string;
  readonly columns: readonly string[];
};

const customer: Name = {
  key: 'customer_id',
  table: 'customer',
  columns: ['customer.name', 'customer.email'],
};
const product: Name = { key: 'product_id', table: 'product', columns: ['product.name'] };
export const byCustomer: Search = { kind: 'related', names: [customer] };
export const byCustomerOrProduct: Search = { kind: 'related', names: [customer, product] };

/** Shorter texts are found where words begin; an ideograph is a word. */
const MIN_INSIDE = 3;
const IDEOGRAPH = /^[\u2e80-\ud7af]/;
const isInside = (text: string) => [...text].length >= MIN_INSIDE || IDEOGRAPH.test(text);

/** The condition of rows in whose columns the text occurs; a short one, at the beginning of a word. */
export function contains(columns: readonly string[], text: string): Sql {
  const operator = rawSql(isInside(text) ? 'ilike' : '~*');
  const pattern = isInside(text)
    ? `%${text.replace(/[\\%_]/g, '\\$&')}%`
    : `(^| )${text.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`;
  const conditions = columns.map((column) => sql`${rawSql(column)} ${operator} ${pattern}`);
  return sql`(${joinSql(conditions, ' or ')})`;
}

const MAX_INDEXED = 8;

/**
 * The same, by a trigram index on each column. The index is asked for the first letters only: to compare the lists of all
 * trigrams of a long text takes longer than to read the rows of the first ones.
 */
export function containsByIndex(columns: readonly string[], text: string): Sql {
  const start = startOf(text);
  if (start === text) return contains(columns, text);
  // An expression, which no index has.
  const expressions = columns.map((column) => `(${column} || '')`);
  return sql`(${contains(columns, start)} and ${contains(expressions, text)})`;
}
const startOf = (text: string) => [...text].slice(0, MAX_INDEXED).join('');

/** Three letters or digits; the border of a word counts as up to two before it and one behind it. */
const TRIGRAM = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/** Whether a trigram index finds the text. */
export const hasTrigram = (text: string) =>
  TRIGRAM.test(isInside(text) ? startOf(text) : ` ${text}`);
