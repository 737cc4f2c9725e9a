import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { emailVerificationErrors as errors } from '@tessera/contracts/identity/email-verification';
import type { IdentityDeps } from '../deps.ts';
import { withMinDuration } from '../users/min-duration.ts';
import { users } from '../users/user.repository.ts';
import { mailVerificationLink } from './mail-verification-link.ts';

type Input = { email: string; callbackURL?: string | undefined };

/** Mails a link if a user has the address. The response does not reveal whether one does. */
export async function sendVerificationEmail(
  deps: IdentityDeps,
  actor: UserActor | null,
  input: Input,
) {
  const { db } = deps;
  const callbackURL = input.callbackURL || undefined;
  if (actor !== null) assertOwnUnverified(actor, input.email);

  await withMinDuration(
    db.transaction(async (tx) => {
      const user = await users.findByEmail(tx, input.email);
      if (user !== null) await mailVerificationLink(deps, tx, user, callbackURL);
    }),
  );
  return { status: true } as const;
}

function assertOwnUnverified({ user }: UserActor, email: string): void {
  if (user.emailVerified) {
    throw new ApiError(errors.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL);
  }
  if (user.email !== email) {
    throw new ApiError(errors.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL);
  }
}
