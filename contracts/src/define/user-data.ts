import * as z from 'zod/mini';

/** Input of a request for a page of one section of what a service stores about a user. */
export const userDataQuery = {
  userId: z.string(),
  /** The user's address, once the user has proven it. Null hides what was sent to an address that is not proven. */
  verifiedEmail: z.nullable(z.string()),
  /** `nextCursor` of the previous page of the section. */
  cursor: z.optional(z.string().check(z.maxLength(2048))),
};

/** A page of a section: rows as its schema describes them. `nextCursor` is null on the last page. */
export const userDataPage = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  nextCursor: z.nullable(z.string()),
});
export type UserDataPage = z.output<typeof userDataPage>;
