import type { MailDraft } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import type { Language } from '@tessera/contracts/identity/users';
import type { Invitation } from '@tessera/contracts/org/invitations';
import type { OrgDeps } from '../deps.ts';
import { INVITATION_MAIL } from './invitation.mail.ts';

type Context = {
  /** Secret of the link; only its hash is stored. */
  readonly secret: string;
  readonly organizationName: string;
  /** The recipient's, as far as known. */
  readonly language: Language | null;
};

/**
 * The mail with the link, in the recipient's language if it is known, else the inviter's.
 * `about` makes the hourly limit one per address and organization.
 */
export const invitationMail = (
  { config }: Pick<OrgDeps, 'config'>,
  { user }: UserActor,
  { id, email, organizationId, expiresAt }: Invitation,
  { secret, organizationName, language }: Context,
): MailDraft => ({
  kind: INVITATION_MAIL,
  to: email,
  rateLimitKey: organizationId,
  language: language ?? user.language,
  data: {
    link: `${config.baseUrl}/invitations/${encodeURIComponent(id)}?secret=${secret}`,
    organization: organizationName,
    inviter: user.name,
    inviterEmail: user.email,
    expiresInSeconds: String(config.invitationExpiresIn),
    // Read by processes of the previous version (decision 0029).
    until: `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  },
});
