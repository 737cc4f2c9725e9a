type Lifetime = {
  readonly sessionExpiresIn: number;
  readonly sessionUpdateAge: number;
  readonly sessionRefreshEnabled: boolean;
};

/** Whether enough of the lifetime has passed for the session to be extended. */
export function isRefreshDue(
  { expiresAt, remembered }: { readonly expiresAt: Date; readonly remembered: boolean },
  config: Lifetime,
  now: Date,
): boolean {
  if (!config.sessionRefreshEnabled || !remembered) return false;
  const dueAt = expiresAt.getTime() - (config.sessionExpiresIn - config.sessionUpdateAge) * 1_000;
  return dueAt <= now.getTime();
}
