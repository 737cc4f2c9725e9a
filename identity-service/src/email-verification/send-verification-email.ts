import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { emailVerificationErrors as errors } from '@tessera/contracts/identity/email-verification';
import type { IdentityDeps } from '../deps.ts';
import { evenly } from '../users/evenly.ts';
import { users } from '../users/user.repository.ts';
import { mailVerificationLink } from './mail-verification-link.ts';

type Input = { actor: UserActor | null; email: string; callbackURL?: string | undefined };

/** Mails a link if the address is somebody's; nobody can tell from the answer. */
export async function sendVerificationEmail(deps: IdentityDeps, input: Input) {
  const { db } = deps;
  const callbackURL = input.callbackURL || undefined;
  if (input.actor !== null) assertOwnUnverified(input.actor, input.email);

  await evenly(
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
