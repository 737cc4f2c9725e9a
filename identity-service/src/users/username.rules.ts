import { ApiError } from '@tessera/contracts/define/error';
import { usernameErrors as errors } from '@tessera/contracts/identity/users';

type Limits = { readonly usernameMinLength: number; readonly usernameMaxLength: number };

/** What somebody asks for; either may be left out. */
type Wanted = {
  readonly username?: string | undefined;
  readonly displayUsername?: string | undefined;
};

/** The name as it is stored and compared, and as it is shown: they differ in letter case only. */
export type Username = { readonly username: string; readonly displayUsername: string };

/** Length first, then characters: letters, digits, underscore and dot of ASCII. */
export function assertUsername(username: string, limits: Limits): void {
  if (username.length < limits.usernameMinLength) throw new ApiError(errors.USERNAME_IS_TOO_SHORT);
  if (username.length > limits.usernameMaxLength) throw new ApiError(errors.USERNAME_IS_TOO_LONG);
  if (!/^[A-Za-z0-9_.]+$/.test(username)) throw new ApiError(errors.USERNAME_IS_INVALID);
}

/** The same for a body that nothing else has looked at yet; what is no text is for the schema to refuse. */
export function assertUsernameIn(body: unknown, limits: Limits): void {
  if (typeof body !== 'object' || body === null || !('username' in body)) return;
  if (typeof body.username === 'string') assertUsername(body.username, limits);
}

/** A username as it is stored and compared. */
export const canonicalUsername = (username: string) => username.toLowerCase();

/**
 * What a wish for a username comes to, or null for none. A display name on its own restyles the
 * username that is held; where there is none it names one.
 */
export function chooseUsername(
  { username, displayUsername }: Wanted,
  held: string | null,
  limits: Limits,
): Username | null {
  const typed = username ?? displayUsername;
  if (typed === undefined) return null;
  assertUsername(typed, limits);
  const shown = displayUsername ?? typed;
  const canonical = username === undefined && held !== null ? held : canonicalUsername(typed);
  // What is shown must not pass for somebody else's name: the same letters, in any case.
  if (!/^[A-Za-z0-9_.]+$/.test(shown) || canonicalUsername(shown) !== canonical) {
    throw new ApiError(errors.USERNAME_IS_INVALID);
  }
  return { username: canonical, displayUsername: shown };
}
