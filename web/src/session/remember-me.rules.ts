type Span = { readonly createdAt: Date; readonly expiresAt: Date };

/** Between the duration of sessions without "remember me", which is a day, and that of remembered ones. */
const SHORT_MS = 36 * 3_600_000;

/** Whether the session is remembered, which its duration shows. */
export const isRemembered = ({ createdAt, expiresAt }: Span): boolean =>
  expiresAt.getTime() - createdAt.getTime() > SHORT_MS;
