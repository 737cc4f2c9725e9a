import * as z from 'zod';

/** A `Date` in code, ISO 8601 UTC text with milliseconds on the wire. */
export const isoDate = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A field that clients must not send. */
export const notSettable = z
  .unknown()
  .refine((value) => value === undefined)
  .optional();

/** Query parameters arrive as text: only `true` is true. */
export const queryFlag = z
  .string()
  .optional()
  .transform((text) => text === 'true');

/** Cursor pagination: the page size, and the opaque cursor of the previous page. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().min(1).max(2048).optional(),
};

/**
 * Cursor pagination of a list whose response is a plain array in older clients: the cursor of the next page is in the
 * header `X-Next-Cursor`. Without `limit` the page has the maximum size.
 */
export const arrayPageQuery = {
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  cursor: z.string().min(1).max(512).optional(),
};

/** A page of a list: `nextCursor` is null on the last one. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** Lists are counted up to this number of items. */
export const MAX_COUNT = 1_000;

/** `?count=only` counts the list instead of returning items. */
export const countQuery = { count: z.enum(['only']).optional() };

/** A page of a list that can be counted; with `count=only` it has `total` and no items. */
export const countedPageOf = <T extends z.ZodType>(item: T) =>
  pageOf(item).extend({
    /** `count` is capped at 1,000; `more` is true when the list is longer. */
    total: z.object({ count: z.int(), more: z.boolean() }).optional(),
  });
