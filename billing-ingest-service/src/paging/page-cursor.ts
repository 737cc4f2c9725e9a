import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { MAX_COUNT } from '@tessera/contracts/define/wire';
import * as z from 'zod';

const MAX_VALUE = 320;
/** A record of two others has an id made of two. */
const MAX_ID = 520;

/** Where a page ended: the list's order, and the last row's place in it. */
const cursor = z.tuple([
  z.string().max(64),
  z.string().max(MAX_VALUE),
  z.string().max(MAX_ID),
]);
export type PageCursor = { readonly value: string; readonly id: string };

type Placed = { readonly place: string; readonly id: string };
type Order = { readonly sort: string; readonly isValue: (text: string) => boolean };

/** Reads a cursor that a client sent back. Throws the refusal of a bad query. */
export function parseCursor(text: string | undefined, { sort, isValue }: Order): PageCursor | null {
  if (text === undefined) return null;
  try {
    const [order, value, id] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (order !== sort || !isValue(value) || id.includes('\u0000')) throw new Error('another list');
    return { value, id };
  } catch {
    // Whatever it is, it is none of ours.
    throw new ApiError(commonErrors.INVALID_QUERY);
  }
}

/** Cuts a page from rows of which one more than `limit` was asked for. */
export function toPage<Row extends Placed, Item>(
  rows: readonly Row[],
  { limit, sort }: { readonly limit: number; readonly sort: string },
  toItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor =
    rows.length > limit && last !== undefined
      ? Buffer.from(JSON.stringify([sort, last.place, last.id])).toString('base64url')
      : null;
  return { items: shown.map(toItem), nextCursor };
}

export type CountedPage<Item> = {
  readonly items: Item[];
  readonly nextCursor: string | null;
  readonly total?: { readonly count: number; readonly more: boolean };
};

/** The answer to who asks how many there are: `found` is counted to one more than is told. */
export const countUpTo = (found: number): CountedPage<never> => ({
  items: [],
  nextCursor: null,
  total: { count: Math.min(found, MAX_COUNT), more: found > MAX_COUNT },
});

/** A search text as a pattern that finds it anywhere; its own wildcards are plain characters. */
export const searchPattern = (text: string | undefined) =>
  text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null;
