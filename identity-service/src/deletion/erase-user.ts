import { erasures } from '@tessera/chassis/db/erasures';
import { mailQueue } from '@tessera/chassis/db/mail-queue';
import type { Tx } from '@tessera/chassis/db/types';
import { deadLetters } from '@tessera/chassis/messaging/dead-letters';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import { ApiError } from '@tessera/contracts/define/error';
import { accountDeletionErrors } from '@tessera/contracts/identity/account-deletion';
import { identityEvents } from '@tessera/contracts/identity/events';
import type { IdentityDeps } from '../deps.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { sessions } from '../sessions/session.repository.ts';
import { users } from '../users/user.repository.ts';
import { verifications } from '../verifications/verification.repository.ts';

/** Deletes the user with logins, sessions, outstanding tokens, mails and dead letters, with the event. */
export async function eraseUser(
  deps: IdentityDeps,
  userId: string,
  guard: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  await endSessions(deps, async (tx) => {
    await guard(tx);
    const user = await users.lock(tx, userId);
    if (user === null) return [];
    const ended = await sessions.endAll(tx, userId, null);
    await users.delete(tx, userId);
    await erasures.insert(tx, {
      subject: 'user',
      subjectId: userId,
      erasedAt: deps.clock.now(),
      counts: {
        sessions: ended.length,
        mails: await mailQueue.erase(tx, user.email, deps.clock.now()),
        deadLetters: await deadLetters.deleteOfUser(tx, userId),
      },
    });
    await tx.publish(identityEvents.userDeleted, {
      aggregate: userId,
      actor: userId,
      data: { userId },
    });
    return ended;
  });
  deps.log.info({ security: 'user-deleted', userId }, 'user deleted');
}

/** Deletes the user with a mailed token, which is consumed in the same transaction. Throws `INVALID_TOKEN`. */
export function deleteByToken(deps: IdentityDeps, userId: string, token: string): Promise<void> {
  return eraseUser(deps, userId, async (tx) => {
    const deletionToken = {
      purpose: 'delete-account',
      tokenHash: hashToken(token),
      userId,
    } as const;
    if (!(await verifications.consume(tx, deletionToken, deps.clock.now()))) {
      throw new ApiError(accountDeletionErrors.INVALID_TOKEN);
    }
  });
}
