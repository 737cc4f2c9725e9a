import { parseInstant } from '../instant.ts';

/** A sort order: values are never null, and unique together with the id. */
export type Sort = {
  readonly sql: string;
  readonly type: 'timestamptz' | 'text' | 'bigint' | 'numeric';
  /** SQL of the value as text, for cursors. */
  readonly cursorValue: string;
  readonly isValue: (text: string) => boolean;
};

export const byTime = (sql: string): Sort => ({
  sql,
  type: 'timestamptz',
  cursorValue: `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  isValue: (text) => parseInstant(text) !== null,
});

/** Sorts by the first characters; equal prefixes are ordered by id. */
export const byText = (column: string): Sort => {
  const sql = `left(coalesce(${column}, ''), 80)`;
  return { sql, type: 'text', cursorValue: sql, isValue: (text) => !text.includes('\u0000') };
};

export const byInteger = (sql: string): Sort => ({
  sql,
  type: 'bigint',
  cursorValue: `(${sql})::text`,
  isValue: (text) => /^-?\d{1,18}$/.test(text),
});

export const byNumber = (sql: string): Sort => ({
  sql,
  type: 'numeric',
  cursorValue: `(${sql})::text`,
  isValue: (text) => /^-?\d{1,320}(\.\d{1,320})?$/.test(text),
});
