import { rawSql, type Sql, sql, timeText } from '@tessera/chassis/db/sql';
import { isFormattedInstant } from '../instant.ts';

/** A sort order: values are never null, and unique together with the id. */
export type Sort = {
  readonly sql: Sql;
  readonly type: 'timestamptz' | 'text' | 'bigint' | 'numeric';
  /** The value as text, for cursors. */
  readonly cursorValue: Sql;
  readonly isValue: (text: string) => boolean;
};

export const byTime = (column: string): Sort => ({
  sql: rawSql(column),
  type: 'timestamptz',
  cursorValue: timeText(rawSql(column)),
  isValue: isFormattedInstant,
});

/** Sorts by the first characters; equal prefixes are ordered by id. */
export const byText = (column: string): Sort => {
  const prefix = sql`left(coalesce(${rawSql(column)}, ''), 80)`;
  return {
    sql: prefix,
    type: 'text',
    cursorValue: prefix,
    isValue: (text) => !text.includes('\u0000'),
  };
};

export const byInteger = (expression: string): Sort => ({
  sql: rawSql(expression),
  type: 'bigint',
  cursorValue: sql`(${rawSql(expression)})::text`,
  isValue: (text) => /^-?\d{1,18}$/.test(text),
});

export const byNumber = (column: string): Sort => ({
  sql: rawSql(column),
  type: 'numeric',
  cursorValue: sql`(${rawSql(column)})::text`,
  isValue: (text) => /^-?\d{1,320}(\.\d{1,320})?$/.test(text),
});
