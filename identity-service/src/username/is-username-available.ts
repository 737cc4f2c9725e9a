import type { IdentityDeps } from '../deps.ts';
import { users } from '../users/user.repository.ts';
import { assertUsername, canonicalUsername } from '../users/username.rules.ts';

/** Whether a username is free. Only sign-up or update reserves it. */
export async function isUsernameAvailable(
  { db, config }: IdentityDeps,
  { username }: { username: string },
) {
  assertUsername(username, config);
  return { available: (await users.findByUsername(db, canonicalUsername(username))) === null };
}
