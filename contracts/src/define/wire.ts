import * as z from 'zod/mini';

/**
 * A `Date` in code, ISO 8601 UTC text with milliseconds on the wire. An offset can move a time out of the years 0 to 9999,
 * which this format and PostgreSQL do not write in four digits; it is rejected.
 */
export const isoDate = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text, { issues }) => {
    const date = new Date(text);
    if (hasFourDigitYear(date)) return date;
    issues.push({ code: 'invalid_format', format: 'datetime', input: text });
    return z.NEVER;
  },
  encode: (date) => date.toISOString(),
});

/** Whether the year in UTC is between 0 and 9999; false for an invalid date. */
export function hasFourDigitYear(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9_999;
}

/** A field that clients must not send. */
export const notSettable = z.optional(z.unknown().check(z.refine((value) => value === undefined)));

/** Query parameters arrive as text: only `true` is true. */
export const queryFlag = z.pipe(
  z.optional(z.string()),
  z.transform((text) => text === 'true'),
);

/** Cursor pagination: the page size, and the opaque cursor of the previous page. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 25),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(2048))),
};

/**
 * Cursor pagination of a list whose response is a plain array in older clients: the cursor of the next page is in the
 * header `X-Next-Cursor`. Without `limit` the page has the maximum size.
 */
export const arrayPageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1000),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(512))),
};

/** The order of a list by time: newest first unless `sortDirection` is `asc`. */
export const timeOrderQuery = { sortDirection: z._default(z.enum(['asc', 'desc']), 'desc') };

/** A page of a list: `nextCursor` is null on the last one. */
export const pageOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });

/** Lists are counted up to this number of items. */
export const MAX_COUNT = 1_000;

/** `?count=only` counts the list instead of returning items. */
export const countQuery = { count: z.optional(z.enum(['only'])) };

/** A page of a list that can be counted; with `count=only` it has `total` and no items. */
export const countedPageOf = <T extends z.core.$ZodType>(item: T) =>
  z.extend(pageOf(item), {
    /** `count` is capped at 1,000; `more` is true when the list is longer. */
    total: z.optional(z.object({ count: z.int(), more: z.boolean() })),
  });
