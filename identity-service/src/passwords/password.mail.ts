import type { MailTemplate } from '@tessera/chassis/mail/template';
import type messages from '../locales/en/mails.json';

/** A password reset link. Data: `name`, `link`, `expiresInSeconds`. */
export const resetPasswordMail: MailTemplate<keyof typeof messages> = {
  subject: 'resetPassword.subject',
  body: 'resetPassword.body',
  action: 'resetPassword.action',
  expiry: 'linkExpires',
  footer: 'resetPassword.footer',
};

/** Notifies the user that the password was changed. Data: `name`, `link` (to the reset page). */
export const passwordChangedMail: MailTemplate<keyof typeof messages> = {
  subject: 'passwordChanged.subject',
  body: 'passwordChanged.body',
  action: 'passwordChanged.action',
  footer: 'passwordChanged.footer',
};
