type Lifetime = {
  readonly sessionExpiresIn: number;
  readonly sessionUpdateAge: number;
  readonly sessionRefreshEnabled: boolean;
  readonly sessionFreshAge: number;
};

/** Whether enough of the lifetime is used for the session to be extended. */
export function isRefreshDue(
  { expiresAt, remembered }: { readonly expiresAt: Date; readonly remembered: boolean },
  config: Lifetime,
  now: Date,
): boolean {
  if (!config.sessionRefreshEnabled || !remembered) return false;
  const dueAt = expiresAt.getTime() - (config.sessionExpiresIn - config.sessionUpdateAge) * 1_000;
  return dueAt <= now.getTime();
}

/** Fresh enough for sensitive acts: counted from the sign-in, which no refresh renews. */
export function isFresh(createdAt: Date, config: Lifetime, now: Date): boolean {
  if (config.sessionFreshAge === 0) return true;
  return now.getTime() - createdAt.getTime() < config.sessionFreshAge * 1_000;
}
