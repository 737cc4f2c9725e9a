import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import * as z from 'zod';

/** Where a page ended: the last row's place in a list that is ordered by time and id. */
const cursor = z.tuple([z.string().regex(/^-?\d{1,18}$/), z.string().max(255)]);
export type PageCursor = { readonly micros: string; readonly id: string };

/** Reads a cursor that a client sent back. Throws the refusal of a bad query. */
export function parseCursor(text: string | undefined): PageCursor | null {
  if (text === undefined) return null;
  try {
    const [micros, id] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (id.includes('\u0000')) throw new Error('not an id');
    return { micros, id };
  } catch {
    // Whatever it is, it is none of ours.
    throw new ApiError(commonErrors.INVALID_QUERY);
  }
}

/** Expression: a row's time as a cursor counts it, in microseconds since 1970. */
export const microsOf = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`;

/** Expression: the time that a cursor's microseconds (a parameter) stand for. */
export const timeOf = (parameter: string) =>
  `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`;

/** Which rows of a list: those after a place in it, and how many. */
export type Page = { readonly after: PageCursor | null; readonly limit: number };

/** The last three parameters of a list's statement; one row more than asked for tells of a next page. */
export const valuesOf = ({ after, limit }: Page) => [
  after?.micros ?? null,
  after?.id ?? null,
  limit + 1,
];

/** Cuts a page from rows of which one more than `limit` was asked for. */
export function toPage<Row extends PageCursor, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor =
    rows.length > limit && last !== undefined
      ? Buffer.from(JSON.stringify([last.micros, last.id])).toString('base64url')
      : null;
  return { items: shown.map(toItem), nextCursor };
}
