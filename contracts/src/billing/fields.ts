import * as z from 'zod';
import { id } from '../define/text.ts';
import { countQuery, pageQuery } from '../define/wire.ts';

/**
 * An instant as the provider wrote it: ISO 8601 with offset, up to nine fraction digits. Text, because
 * a `Date` keeps milliseconds only.
 */
export const providerTime = z.string();

/** An amount in the smallest unit of its currency, which stands beside it. May be negative. */
export const amount = z.int();

/** Lower-case three-letter code. */
export const currency = z.string();

/** A value of one of the provider's enumerations; values unknown to us are shown as they are. */
export const providerEnum = z.string();

/** The merchant's or provider's own object, its keys untouched, with what is known of its form. */
export const jsonObject = <T extends object>() =>
  z.unknown().meta({ type: 'object' }) as unknown as z.ZodType<T>;

export type Metadata = Readonly<Record<string, string | number | boolean | null>>;

/** The merchant's own keys and values, untouched (`z.record` would drop a key like `__proto__`). */
export const metadata = jsonObject<Metadata>();

export const address = z.object({
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
});
export type Address = z.output<typeof address>;

/** Whose billing: the session's active organization unless named. */
export const organizationQuery = { organizationId: id.optional() };

export const recordParams = z.object({ id });

/** A list of one organization's records. */
export const recordListQuery = {
  ...organizationQuery,
  ...pageQuery,
  ...countQuery,
  /** Any part of a text; one letter and two, where words begin. */
  search: z.string().trim().max(128).optional(),
};

/** What a list may be ordered by, `-` before it for the greatest first; newest first unless said. */
export const sortBy = <const F extends readonly string[]>(...fields: F) => {
  type Order = 'createdAt' | '-createdAt' | F[number] | `-${F[number]}`;
  const names = ['createdAt', ...fields];
  const orders = [...names, ...names.map((name) => `-${name}`)] as Order[];
  return z.enum(orders).default('-createdAt' as never);
};

/** Filters of lists: one exact value each. */
export const idFilter = z.string().min(1).max(255).optional();
export const enumFilter = providerEnum.max(64).optional();
export const booleanFilter = z.enum(['true', 'false']).optional();

/** A file of comma-separated values of one organization's records. */
export const recordFileQuery = { ...organizationQuery, search: recordListQuery.search };
