import type { Tx } from '@tessera/chassis/db/types';
import type { Reply } from '@tessera/chassis/http/handle';
import { withQuery } from '@tessera/chassis/http/origin';
import type { HashedSnapshot } from '@tessera/chassis/sessions/session-cache';
import type { CurrentSession } from '@tessera/chassis/sessions/session-reader';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { emailChangeErrors as errors } from '@tessera/contracts/identity/email-change';
import { authBase } from '@tessera/contracts/paths';
import type { IdentityDeps } from '../deps.ts';
import { applyEmailChange } from '../email-verification/apply-email-change.ts';
import { signEmailChangeToken } from '../email-verification/verification-token.ts';
import type { UserRow } from '../schema/user.table.ts';
import { refreshSessionCookies } from '../sessions/refresh-session-cookies.ts';
import { withEmailTakenError } from '../users/taken-errors.ts';
import { users } from '../users/user.repository.ts';
import { issueVerification } from '../verifications/issue-verification.ts';
import { verifications } from '../verifications/verification.repository.ts';

type Input = {
  readonly currentSession: CurrentSession;
  readonly newEmail: string;
  readonly callbackURL?: string | undefined;
  readonly reply: Reply;
};

/** Changes an unverified address immediately; a verified one has to confirm the change by a mailed link. */
export async function changeEmail(
  deps: IdentityDeps,
  actor: UserActor,
  { currentSession, reply, ...input }: Input,
) {
  const { config, db } = deps;
  const { newEmail } = input;
  const callbackURL = input.callbackURL || undefined;
  if (!config.changeEmailEnabled) throw new ApiError(errors.CHANGE_EMAIL_IS_DISABLED);

  const changed = await withEmailTakenError(() =>
    db.transaction(async (tx) => {
      const user = await users.lock(tx, actor.user.id);
      if (user === null) throw new ApiError(commonErrors.UNAUTHORIZED);
      if (newEmail === user.email) throw new ApiError(errors.EMAIL_IS_THE_SAME);
      if (await users.findByEmail(tx, newEmail)) {
        throw new ApiError(errors.COULDNT_UPDATE_YOUR_EMAIL);
      }
      if (user.emailVerified) return mailChangeLink(deps, tx, user, newEmail, callbackURL);
      return (await applyEmailChange(deps, tx, user, { newEmail, callbackURL })).changed;
    }),
  );
  reply.cookies(await refreshSessionCookies(deps, currentSession, changed));
  return { status: true } as const;
}

const CHANGE_ID_LENGTH = 32;

/**
 * Nothing changes until the link mailed to the current address is opened. At most one change is pending: a new
 * request replaces the previous one.
 */
async function mailChangeLink(
  deps: IdentityDeps,
  tx: Tx,
  user: UserRow,
  newEmail: string,
  callbackURL = '/',
): Promise<HashedSnapshot[]> {
  const { config, clock, random } = deps;
  const { verificationExpiresIn: expiresIn } = config;
  const changeId = random.token(CHANGE_ID_LENGTH);
  const token = await signEmailChangeToken(
    { userId: user.id, email: user.email, newEmail, changeId },
    config.authSecrets,
    { now: clock.now(), expiresIn },
  );
  const isQueued = await tx.sendMail({
    kind: 'change-email',
    to: user.email,
    language: user.language,
    data: {
      name: user.name,
      newEmail,
      link: withQuery(`${config.baseUrl}${authBase}/verify-email`, { token, callbackURL }),
      expiresInSeconds: String(expiresIn),
    },
  });
  // Beyond the hourly mail limit nothing changes: the link already mailed stays valid (SEC-128).
  if (!isQueued) return [];
  await verifications.deleteAll(tx, user.id, 'change-email');
  await issueVerification(deps, tx, {
    purpose: 'change-email',
    userId: user.id,
    token: changeId,
    value: { newEmail },
    expiresIn,
  });
  return [];
}
