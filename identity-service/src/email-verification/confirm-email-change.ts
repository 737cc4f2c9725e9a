import type { Reply } from '@tessera/chassis/http/handle';
import type { CurrentSession } from '@tessera/chassis/sessions/session-reader';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { emailVerificationErrors as errors } from '@tessera/contracts/identity/email-verification';
import type { IdentityDeps } from '../deps.ts';
import type { UserRow } from '../schema/user.table.ts';
import { resendSession } from '../sessions/resend-session.ts';
import { refusingTakenEmail } from '../users/refusing-taken.ts';
import { users } from '../users/user.repository.ts';
import { verifications } from '../verifications/verification.repository.ts';
import { moveToAddress } from './move-to-address.ts';
import type { EmailChangeClaims } from './verification-token.ts';

type Input = {
  readonly actor: UserActor | null;
  readonly currentSession: CurrentSession | null;
  readonly callbackURL?: string | undefined;
  readonly reply: Reply;
};

/**
 * Moves the user to the address that a link mailed to the old one names: only in a session of that
 * user, and only from the address it was mailed to. Throws `UNAUTHORIZED`, `USER_ALREADY_EXISTS`, and
 * `INVALID_TOKEN` when the change was cancelled or another one was asked for since.
 */
export async function confirmEmailChange(
  deps: IdentityDeps,
  { userId, email, newEmail, changeId }: EmailChangeClaims,
  { actor, currentSession, callbackURL, reply }: Input,
): Promise<UserRow> {
  if (actor === null || actor.user.id !== userId) throw new ApiError(errors.UNAUTHORIZED);
  const { user, changed } = await refusingTakenEmail(() =>
    deps.db.transaction(async (tx) => {
      const held = await users.lock(tx, userId);
      if (held?.email !== email) throw new ApiError(errors.UNAUTHORIZED);
      const kept = { purpose: 'change-email', tokenHash: hashToken(changeId), userId } as const;
      if (!(await verifications.consume(tx, kept, deps.clock.now()))) {
        throw new ApiError(errors.INVALID_TOKEN);
      }
      return moveToAddress(deps, tx, held, { newEmail, callbackURL });
    }),
  );
  deps.log.info({ security: 'email-changed', userId }, 'email changed');
  reply.cookies(await resendSession(deps, currentSession, changed));
  return user;
}
