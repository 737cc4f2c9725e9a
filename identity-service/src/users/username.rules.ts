import { ApiError } from '@tessera/contracts/define/error';
import { usernameErrors as errors } from '@tessera/contracts/identity/users';

type Limits = { readonly usernameMinLength: number; readonly usernameMaxLength: number };

/** Requested names; either may be omitted. */
type UsernameInput = {
  readonly username?: string | undefined;
  readonly displayUsername?: string | undefined;
};

/** The stored name and the display name: they differ in letter case only. */
export type Username = { readonly username: string; readonly displayUsername: string };

/** Checks the length first, then the characters: ASCII letters, digits, underscore and dot. */
export function assertUsername(username: string, limits: Limits): void {
  if (username.length < limits.usernameMinLength) throw new ApiError(errors.USERNAME_IS_TOO_SHORT);
  if (username.length > limits.usernameMaxLength) throw new ApiError(errors.USERNAME_IS_TOO_LONG);
  if (!/^[A-Za-z0-9_.]+$/.test(username)) throw new ApiError(errors.USERNAME_IS_INVALID);
}

/** Checks the username of an unvalidated body; other types are left to the schema. */
export function assertUsernameIn(body: unknown, limits: Limits): void {
  if (typeof body !== 'object' || body === null || !('username' in body)) return;
  if (typeof body.username === 'string') assertUsername(body.username, limits);
}

/** Normalizes a username to its stored form. */
export const canonicalUsername = (username: string) => username.toLowerCase();

/**
 * Resolves the requested names to a username, or null for no change. A display name without a username changes only
 * the letter case in which the current username is shown. If there is no current username, it becomes the username.
 */
export function resolveUsername(
  { username, displayUsername }: UsernameInput,
  current: string | null,
  limits: Limits,
): Username | null {
  const typed = username ?? displayUsername;
  if (typed === undefined) return null;
  assertUsername(typed, limits);
  const shown = displayUsername ?? typed;
  const canonical = username === undefined && current !== null ? current : canonicalUsername(typed);
  // The display name must have the same letters as the username, so that it cannot imitate another user's.
  if (!/^[A-Za-z0-9_.]+$/.test(shown) || canonicalUsername(shown) !== canonical) {
    throw new ApiError(errors.USERNAME_IS_INVALID);
  }
  return { username: canonical, displayUsername: shown };
}
