import * as z from 'zod/mini';
import { id } from '../define/text.ts';
import { countedPageOf, countQuery, isoDate, pageQuery } from '../define/wire.ts';

/**
 * An instant as the provider wrote it: ISO 8601 with offset, up to nine fraction digits. It is text because a
 * `Date` keeps milliseconds only.
 */
export const providerTime = z.string();

/** An instant that a client sends. PostgreSQL has no year 0. */
export const queryTime = isoDate.check(z.refine((time) => time.getUTCFullYear() >= 1));

/** An amount in the smallest unit of its currency, which is a field beside it. May be negative. */
export const amount = z.int();

/** Lower-case three-letter code. */
export const currency = z.string();

/** A value of one of the provider's enumerations; a value that the contract does not list passes unchanged. */
export const providerEnum = z.string();

/** An object of the merchant or the provider: its keys are not changed, and the type names the known ones. */
export const jsonObject = <T extends object>() =>
  z.custom<T>().register(z.globalRegistry, { type: 'object' });

export type Metadata = Readonly<Record<string, string | number | boolean | null>>;

/** The merchant's own keys and values, unchanged (`z.record` would drop a key like `__proto__`). */
export const metadata = jsonObject<Metadata>();

export const address = z.object({
  line1: z.nullable(z.string()),
  line2: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  country: z.nullable(z.string()),
});
export type Address = z.output<typeof address>;

/** The organization whose billing is read or changed; the session's active organization by default. */
export const organizationQuery = { organizationId: z.optional(id) };

/** The id of a record, which the provider makes: it may be longer than an id of this system. */
const recordId = z.string().check(z.minLength(1), z.maxLength(255));
export const recordParams = z.object({ id: recordId });

/** Query of a list of one organization's records. */
export const recordListQuery = {
  ...organizationQuery,
  ...pageQuery,
  ...countQuery,
  /** Matches any part of a text; a term of one or two letters matches only at the start of a word. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(128))),
};

/** A page of a list of one organization's records. */
export const recordPageOf = <T extends z.ZodMiniType>(item: T) =>
  z.extend(countedPageOf(item), {
    /** True when so many records match a search that not all are looked at: the newest of those found are returned. */
    incomplete: z.optional(z.boolean()),
  });

/** Fields that a list can be ordered by; `-` before a field means descending. Default: newest first. */
export const sortBy = <const F extends readonly string[]>(...fields: F) => {
  type Order = 'createdAt' | '-createdAt' | F[number] | `-${F[number]}`;
  const names = ['createdAt', ...fields];
  const orders = [...names, ...names.map((name) => `-${name}`)] as Order[];
  return z._default(z.enum(orders), '-createdAt' as never);
};

/** Filters of lists; each matches one exact value. */
export const idFilter = z.optional(recordId);
export const enumFilter = z.optional(providerEnum.check(z.maxLength(64)));
export const booleanFilter = z.optional(z.enum(['true', 'false']));

/** Query of a CSV file of one organization's records. */
export const recordFileQuery = { ...organizationQuery, search: recordListQuery.search };
