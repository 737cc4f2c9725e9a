type Span = { readonly createdAt: Date; readonly expiresAt: Date };

/** Sessions without "remember me" last a day; remembered ones last longer. */
const SHORT_MS = 36 * 3_600_000;

/** Whether the session is remembered, derived from its duration. */
export const isRemembered = ({ createdAt, expiresAt }: Span): boolean =>
  expiresAt.getTime() - createdAt.getTime() > SHORT_MS;
