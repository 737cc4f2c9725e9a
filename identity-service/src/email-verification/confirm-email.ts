import type { IdentityDeps } from '../deps.ts';
import { publishUserUpdated } from '../users/publish-user-updated.ts';
import { users } from '../users/user.repository.ts';

type Input = { readonly userId: string; readonly email: string };

/**
 * Marks the address of a user as verified, after another service has proof: the user opened a link that was mailed
 * there while signed in. Does nothing when the user has another address by now, or has verified it.
 */
export async function confirmEmail(
  { db, clock, sessionCache, log }: IdentityDeps,
  { userId, email }: Input,
): Promise<{ isChanged: boolean }> {
  const changed = await db.transaction(async (tx) => {
    const options = { at: clock.now(), inOwnSession: true };
    const user = await users.verify(tx, { id: userId, email }, options);
    return user === null ? null : publishUserUpdated(tx, user);
  });
  if (changed === null) return { isChanged: false };
  await sessionCache.write(changed);
  log.info({ security: 'email-verified', userId }, 'email verified by an invitation');
  return { isChanged: true };
}
