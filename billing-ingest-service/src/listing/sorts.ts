import { parseInstant } from '../records/instant.ts';

/** A sort order: values are never null, and unique together with the id. */
export type Sort = {
  readonly sql: string;
  readonly type: 'timestamptz' | 'text' | 'bigint' | 'numeric';
  /** The value as text, as it travels in a cursor. */
  readonly place: string;
  readonly isValue: (text: string) => boolean;
};

export const byTime = (sql: string): Sort => ({
  sql,
  type: 'timestamptz',
  place: `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  isValue: (text) => parseInstant(text) !== null,
});

/** Sorts by the first characters; equal prefixes are ordered by id. */
export const byText = (column: string): Sort => {
  const sql = `left(coalesce(${column}, ''), 80)`;
  return { sql, type: 'text', place: sql, isValue: (text) => !text.includes('\u0000') };
};

export const byInteger = (sql: string): Sort => ({
  sql,
  type: 'bigint',
  place: `(${sql})::text`,
  isValue: (text) => /^-?\d{1,18}$/.test(text),
});

export const byNumber = (sql: string): Sort => ({
  sql,
  type: 'numeric',
  place: `(${sql})::text`,
  isValue: (text) => /^-?\d{1,320}(\.\d{1,320})?$/.test(text),
});
