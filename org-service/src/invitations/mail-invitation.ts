import type { Tx } from '@app/chassis/db/db';
import type { SignedIn } from '@app/contracts/identity/sessions';
import type { Invitation } from '@app/contracts/org/invitations';
import type { OrgDeps } from '../deps.ts';
import { users } from '../users/user.repository.ts';
import { INVITATION_MAIL } from './invitation.mail.ts';
import { invitations } from './invitation.repository.ts';

/**
 * Queues the mail with the link, in the recipient's language if it is known, else the inviter's.
 * `about` makes the hourly limit one per address and organization.
 */
export async function mailInvitation(
  { config }: Pick<OrgDeps, 'config'>,
  tx: Tx,
  { user }: SignedIn,
  { id, email, organizationId, expiresAt }: Invitation,
): Promise<void> {
  await tx.sendMail({
    kind: INVITATION_MAIL,
    to: email,
    about: organizationId,
    language: (await users.languageOf(tx, email)) ?? user.language,
    data: {
      link: `${config.baseUrl}/invitations/${encodeURIComponent(id)}`,
      organization: await invitations.organizationName(tx, organizationId),
      inviter: user.name,
      inviterEmail: user.email,
      until: `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    },
  });
}
