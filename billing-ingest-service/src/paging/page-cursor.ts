import type { Sql } from '@tessera/chassis/db/sql';
import { isBefore } from '@tessera/chassis/paging/time-cursor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import * as z from 'zod';

const MAX_VALUE = 320;
/** Ids of customer meters consist of two ids. */
const MAX_ID = 520;

/** The sort value and id of the last row of a page. */
const cursor = z.tuple([z.string().max(64), z.string().max(MAX_VALUE), z.string().max(MAX_ID)]);
export type PageCursor = { readonly value: string; readonly id: string };

type CursorRow = { readonly cursorValue: string; readonly id: string };
type Order = { readonly sort: string; readonly isValue: (text: string) => boolean };

/** Parses a cursor. Throws INVALID_QUERY for one that is malformed or of another order. */
export function parseCursor(text: string | undefined, { sort, isValue }: Order): PageCursor | null {
  if (text === undefined) return null;
  try {
    const [order, value, id] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (order !== sort || !isValue(value) || id.includes('\u0000')) throw new Error('another list');
    return { value, id };
  } catch {
    // Not one of our cursors.
    throw new ApiError(commonErrors.INVALID_QUERY);
  }
}

/** SQL condition: whether a row comes after a cursor of time and id, newest first; true without one. */
export const isOlder = (after: PageCursor | null, time: Sql, id: Sql): Sql =>
  isBefore(after === null ? null : { micros: after.value, id: after.id }, time, id);

/** Makes a page of up to `limit + 1` rows. */
export function toPage<Row extends CursorRow, Item>(
  rows: readonly Row[],
  { limit, sort }: { readonly limit: number; readonly sort: string },
  toItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor =
    rows.length > limit && last !== undefined
      ? Buffer.from(JSON.stringify([sort, last.cursorValue, last.id])).toString('base64url')
      : null;
  return { items: shown.map(toItem), nextCursor };
}

export type CountedPage<Item> = {
  readonly items: Item[];
  readonly nextCursor: string | null;
  readonly total?: { readonly count: number; readonly more: boolean };
  readonly incomplete?: boolean;
};

/** An ILIKE pattern that finds the text anywhere, with wildcards escaped. */
export const searchPattern = (text: string | undefined) =>
  text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null;
