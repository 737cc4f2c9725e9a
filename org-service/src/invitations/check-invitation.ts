import type { OrgDeps } from '../deps.ts';
import { invitations } from './invitation.repository.ts';
import { isSecretOf, outcomeOf } from './invitation.rules.ts';

type Input = {
  readonly invitationId: string;
  readonly secret: string;
  readonly email: string;
};

/** Whether the secret is that of the mailed link of a pending invitation to this address. */
export async function checkInvitation(
  { db, clock }: Pick<OrgDeps, 'db' | 'clock'>,
  { invitationId, secret, email }: Input,
): Promise<{ isValid: boolean }> {
  const found = await invitations.find(db, invitationId);
  const isValid =
    found !== null &&
    outcomeOf(found, clock.now()) === null &&
    found.email === email.toLowerCase() &&
    isSecretOf(found, secret);
  return { isValid };
}
