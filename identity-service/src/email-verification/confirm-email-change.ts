import type { Reply } from '@tessera/chassis/http/handle';
import type { CurrentSession } from '@tessera/chassis/sessions/session-reader';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { emailVerificationErrors as errors } from '@tessera/contracts/identity/email-verification';
import type { IdentityDeps } from '../deps.ts';
import type { UserRow } from '../schema/user.table.ts';
import { refreshSessionCookies } from '../sessions/refresh-session-cookies.ts';
import { withEmailTakenError } from '../users/taken-errors.ts';
import { users } from '../users/user.repository.ts';
import { verifications } from '../verifications/verification.repository.ts';
import { applyEmailChange } from './apply-email-change.ts';
import type { EmailChangeClaims } from './verification-token.ts';

type Input = {
  readonly currentSession: CurrentSession | null;
  readonly callbackURL?: string | undefined;
  readonly reply: Reply;
};

/**
 * Applies the email change of a link mailed to the old address: only in a session of that user, and only from the
 * address it was mailed to. Throws `UNAUTHORIZED`, `USER_ALREADY_EXISTS`, and `INVALID_TOKEN` when the change was
 * canceled or replaced.
 */
export async function confirmEmailChange(
  deps: IdentityDeps,
  actor: UserActor | null,
  { userId, email, newEmail, changeId }: EmailChangeClaims,
  { currentSession, callbackURL, reply }: Input,
): Promise<UserRow> {
  if (actor === null || actor.user.id !== userId) throw new ApiError(errors.UNAUTHORIZED);
  const { user, changed } = await withEmailTakenError(() =>
    deps.db.transaction(async (tx) => {
      const user = await users.lock(tx, userId);
      if (user?.email !== email) throw new ApiError(errors.UNAUTHORIZED);
      const pending = { purpose: 'change-email', tokenHash: hashToken(changeId), userId } as const;
      if (!(await verifications.consume(tx, pending, deps.clock.now()))) {
        throw new ApiError(errors.INVALID_TOKEN);
      }
      return applyEmailChange(deps, tx, user, { newEmail, callbackURL });
    }),
  );
  deps.log.info({ security: 'email-changed', userId }, 'email changed');
  reply.cookies(await refreshSessionCookies(deps, currentSession, changed));
  return user;
}
