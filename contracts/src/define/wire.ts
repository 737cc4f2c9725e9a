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
