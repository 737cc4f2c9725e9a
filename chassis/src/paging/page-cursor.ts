import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import * as z from 'zod';

/** The cursor of a list that is ordered by time and id: both values of the last row. */
const cursor = z.tuple([z.string().regex(/^-?\d{1,18}$/), z.string().max(255)]);
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
export const microsOf = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`;

/** SQL expression: the time that the microseconds of a cursor (a parameter) represent. */
export const timeOf = (parameter: string) =>
  `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`;

/** The rows of a list to return: those after a cursor, and how many. */
export type PageRequest = { readonly after: PageCursor | null; readonly limit: number };

/**
 * The last three parameters of a list's statement. The statement reads one row more than `limit`, which shows whether
 * there is a next page.
 */
export const pageParameters = ({ after, limit }: PageRequest) => [
  after?.micros ?? null,
  after?.id ?? null,
  limit + 1,
];

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
