import * as z from 'zod';

/** A `Date` in code, ISO 8601 UTC text with milliseconds on the wire. */
export const isoDate = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A field that is not the client's to give. */
export const refused = z
  .unknown()
  .refine((value) => value === undefined)
  .optional();

/** Query parameters arrive as text: only `true` is true. */
export const queryFlag = z
  .string()
  .optional()
  .transform((text) => text === 'true');

/** A page of a list: how many rows, and where the page before ended (opaque). */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().min(1).max(2048).optional(),
};

/**
 * A page of a list that older clients know as a plain array: it stays one, and the header
 * `X-Next-Cursor` tells where it goes on. Who asks for no page gets as much as one may have.
 */
export const arrayPageQuery = {
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  cursor: z.string().min(1).max(512).optional(),
};

/** A page as answered: `nextCursor` is null on the last one. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** How many of a list there are, as far as they are counted: to a thousand. */
export const COUNTED_AT_MOST = 1_000;

/** Asks how many there are instead of listing them, for who shows a page and the number apart. */
export const countQuery = { total: z.enum(['only']).optional() };

/** A page of a list that can be counted instead: then it has no items, and `total`. */
export const countedPageOf = <T extends z.ZodType>(item: T) =>
  pageOf(item).extend({
    /** There are `more` than `count` if that is a thousand. */
    total: z.object({ count: z.int(), more: z.boolean() }).optional(),
  });
