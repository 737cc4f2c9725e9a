import type { MailDraft } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import type { Language } from '@tessera/contracts/identity/users';
import type { OrgDeps } from '../deps.ts';
import { JOIN_APPROVED_MAIL, JOIN_REQUEST_MAIL } from './join-request.mail.ts';

/** The recipient of a mail and the organization it is about. */
export type MailRecipient = {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly organizationSlug: string;
};
type Deps = Pick<OrgDeps, 'config'>;

/** Notifies an approver of a join request. The hourly limit of an address is for all organizations together (SEC-92). */
export const joinRequestMail = (
  { config }: Deps,
  { user }: UserActor,
  to: MailRecipient,
): MailDraft => ({
  kind: JOIN_REQUEST_MAIL,
  to: to.email,
  language: to.language,
  data: {
    link: `${config.baseUrl}/o/${encodeURIComponent(to.organizationSlug)}/members`,
    name: to.name,
    organization: to.organizationName,
    user: user.name,
    userEmail: user.email,
  },
});

/** Notifies a user that the join request was approved, with the same limit. */
export const joinApprovedMail = ({ config }: Deps, to: MailRecipient): MailDraft => ({
  kind: JOIN_APPROVED_MAIL,
  to: to.email,
  language: to.language,
  data: {
    link: `${config.baseUrl}/o/${encodeURIComponent(to.organizationSlug)}`,
    name: to.name,
    organization: to.organizationName,
  },
});
