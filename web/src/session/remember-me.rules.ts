type Span = { readonly createdAt: Date; readonly expiresAt: Date };

/** A session that is not to be remembered lives for a day; remembered ones live longer. */
const SHORT_MS = 36 * 3_600_000;

/** Whether somebody asked to stay signed in, as far as the length of their session tells. */
export const isRemembered = ({ createdAt, expiresAt }: Span): boolean =>
  expiresAt.getTime() - createdAt.getTime() > SHORT_MS;
