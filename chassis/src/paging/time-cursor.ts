import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import * as z from 'zod';
import { type Sql, sql } from '../db/sql.ts';

/** 6,337 years before or after 1970: PostgreSQL has no times before 4714 BC. */
const MAX_MICROS = 2e17;

/** The cursor of a list that is ordered by time and id: both values of the last row. */
const cursor = z.tuple([
  z
    .string()
    .regex(/^-?\d{1,18}$/)
    .refine((micros) => Math.abs(Number(micros)) <= MAX_MICROS),
  z.string().max(255),
]);
export type PageCursor = { readonly micros: string; readonly id: string };

/** Parses a cursor from a client. Throws INVALID_QUERY. */
export function parseCursor(text: string | undefined): PageCursor | null {
  if (text === undefined) return null;
  try {
    const [micros, id] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (id.includes('\u0000')) throw new Error('not an id');
    return { micros, id };
  } catch {
    // The text is not a cursor of this service.
    throw new ApiError(commonErrors.INVALID_QUERY);
  }
}

/** SQL expression: the time of a row in microseconds since 1970, as in a cursor. */
export const microsOf = (column: Sql) => sql`(extract(epoch from ${column}) * 1000000)::bigint`;

/** SQL expression: the time of a cursor. */
const timeOf = ({ micros }: PageCursor) =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;

/** SQL condition: whether a row (its time and id) comes after the cursor in ascending order; without one, true. */
export const isAfter = (after: PageCursor | null, time: Sql, id: Sql) =>
  after === null ? sql`true` : sql`(${time}, ${id}) > (${timeOf(after)}, ${after.id})`;

/** As `isAfter`, in descending order. */
export const isBefore = (after: PageCursor | null, time: Sql, id: Sql) =>
  after === null ? sql`true` : sql`(${time}, ${id}) < (${timeOf(after)}, ${after.id})`;

export type SortDirection = 'asc' | 'desc';

/** SQL condition: whether a row comes after the cursor in a list of this direction; without one, true. */
export const isBeyond = (direction: SortDirection, after: PageCursor | null, time: Sql, id: Sql) =>
  direction === 'asc' ? isAfter(after, time, id) : isBefore(after, time, id);

/** SQL: the order of a list by time and id. */
export const timeOrder = (direction: SortDirection, time: Sql, id: Sql) =>
  direction === 'asc' ? sql`${time}, ${id}` : sql`${time} desc, ${id} desc`;

/** The rows of a list to return: those after a cursor, and how many. A statement reads one more: a next page. */
export type PageRequest = { readonly after: PageCursor | null; readonly limit: number };
export type OrderedPageRequest = PageRequest & { readonly sortDirection: SortDirection };

/** Makes a page from up to `limit` + 1 rows. */
export function toPage<Row extends PageCursor, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const rowsOfPage = rows.slice(0, limit);
  const last = rowsOfPage.at(-1);
  const nextCursor =
    rows.length > limit && last !== undefined
      ? Buffer.from(JSON.stringify([last.micros, last.id])).toString('base64url')
      : null;
  return { items: rowsOfPage.map(toItem), nextCursor };
}
