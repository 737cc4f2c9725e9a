import type { MailTemplate } from '@tessera/chassis/mail/template';
import type messages from '../locales/en/mails.json';

/** Sent to the current address. Data: `name`, `newEmail` (the requested address), `link`, `expiresInSeconds`. */
export const changeEmailMail: MailTemplate<keyof typeof messages> = {
  subject: 'changeEmail.subject',
  body: 'changeEmail.body',
  action: 'changeEmail.action',
  expiry: 'linkExpires',
  footer: 'notRequestedWhileSignedIn',
};

/**
 * Notifies the previous address. It does not contain the new one, because the previous address may belong to another
 * person. Data: `name`, `link`.
 */
export const emailChangedMail: MailTemplate<keyof typeof messages> = {
  subject: 'emailChanged.subject',
  body: 'emailChanged.body',
  action: 'emailChanged.action',
  footer: 'emailChanged.footer',
};
