import type { MailTemplate } from '@tessera/chassis/mail/template';
import type messages from '../locales/en/mails.json';

/** A link that verifies the recipient's address. Data: `name`, `link`, `expiresInSeconds`. */
export const verificationMail: MailTemplate<keyof typeof messages> = {
  subject: 'verifyEmail.subject',
  body: 'verifyEmail.body',
  action: 'verifyEmail.action',
  expiry: 'linkExpires',
  footer: 'notRequested',
};
