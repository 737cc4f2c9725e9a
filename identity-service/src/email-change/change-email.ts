import type { Tx } from '@app/chassis/db/db';
import type { Reply } from '@app/chassis/http/handle';
import { withQuery } from '@app/chassis/http/origin';
import type { HashedSnapshot } from '@app/chassis/sessions/session-cache';
import type { ResolvedSession } from '@app/chassis/sessions/session-reader';
import { ApiError, commonErrors } from '@app/contracts/define/error';
import { emailChangeErrors as errors } from '@app/contracts/identity/email-change';
import { authBase } from '@app/contracts/paths';
import type { IdentityDeps } from '../deps.ts';
import { moveToAddress } from '../email-verification/move-to-address.ts';
import { signEmailChangeToken } from '../email-verification/verification-token.ts';
import type { UserRow } from '../schema/user.table.ts';
import { resendSession } from '../sessions/resend-session.ts';
import { refusingTakenEmail } from '../users/refusing-taken.ts';
import { users } from '../users/user.repository.ts';

type Input = {
  readonly by: ResolvedSession;
  readonly newEmail: string;
  readonly callbackURL?: string | undefined;
  readonly reply: Reply;
};

/** Moves an unproven user to another address at once; has a proven address confirm it by a link first. */
export async function changeEmail(deps: IdentityDeps, { by, reply, ...wanted }: Input) {
  const { config, db } = deps;
  const { newEmail } = wanted;
  const callbackURL = wanted.callbackURL || undefined;
  if (!config.changeEmailEnabled) throw new ApiError(errors.CHANGE_EMAIL_IS_DISABLED);

  const changed = await refusingTakenEmail(() =>
    db.transaction(async (tx) => {
      const user = await users.lock(tx, by.user.id);
      if (user === null) throw new ApiError(commonErrors.UNAUTHORIZED);
      if (newEmail === user.email) throw new ApiError(errors.EMAIL_IS_THE_SAME);
      if (await users.findByEmail(tx, newEmail)) {
        throw new ApiError(errors.COULDNT_UPDATE_YOUR_EMAIL);
      }
      if (user.emailVerified) return mailChangeLink(deps, tx, user, newEmail, callbackURL);
      return (await moveToAddress(deps, tx, user, { newEmail, callbackURL })).changed;
    }),
  );
  reply.cookies(await resendSession(deps, by, changed));
  return { status: true } as const;
}

/** Nothing changes yet: whoever reads the mails of the current address has the say. */
async function mailChangeLink(
  { config, clock }: IdentityDeps,
  tx: Tx,
  user: UserRow,
  newEmail: string,
  callbackURL = '/',
): Promise<HashedSnapshot[]> {
  const token = await signEmailChangeToken(
    { userId: user.id, email: user.email, newEmail },
    config.authSecrets,
    { now: clock.now(), expiresIn: config.verificationExpiresIn },
  );
  await tx.sendMail({
    kind: 'change-email',
    to: user.email,
    language: user.language,
    data: {
      name: user.name,
      newEmail,
      link: withQuery(`${config.baseUrl}${authBase}/verify-email`, { token, callbackURL }),
    },
  });
  return [];
}
