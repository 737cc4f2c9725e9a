import type { MailTemplate } from '@tessera/chassis/mail/template';
import type messages from '../locales/en/mails.json';

export const INVITATION_MAIL = 'invitation';

/** Data: `organization`, `inviter`, `inviterEmail`, `link`, `expiresInSeconds`. */
export const invitationMails: Readonly<Record<string, MailTemplate<keyof typeof messages>>> = {
  [INVITATION_MAIL]: {
    subject: 'invitation.subject',
    body: 'invitation.body',
    action: 'invitation.action',
    expiry: 'invitation.expires',
    footer: 'invitation.footer',
  },
};
