import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { joinRequestErrors } from '@tessera/contracts/org/join-requests';
import { domainOf } from '../email-domains/domain-name.ts';

/** The domain of the actor's verified address. Throws when the address is unverified. */
export function verifiedDomain({ user }: UserActor): string {
  if (!user.emailVerified)
    throw new ApiError(joinRequestErrors.EMAIL_VERIFICATION_REQUIRED_TO_JOIN);
  return domainOf(user.email);
}
