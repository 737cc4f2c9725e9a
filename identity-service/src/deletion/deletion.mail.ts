import type { MailTemplate } from '@tessera/chassis/mail/template';
import type messages from '../locales/en/mails.json';

/** Its link deletes the account when it is opened. Data: `name`, `link`, `expiresInSeconds`. */
export const deletionMail: MailTemplate<keyof typeof messages> = {
  subject: 'deleteAccount.subject',
  body: 'deleteAccount.body',
  action: 'deleteAccount.action',
  expiry: 'linkExpires',
  footer: 'notRequestedWhileSignedIn',
};

/** Its link opens a page of the web app that asks for confirmation. Data as above. */
export const confirmDeletionMail: MailTemplate<keyof typeof messages> = {
  ...deletionMail,
  body: 'deleteAccountConfirm.body',
  action: 'deleteAccountConfirm.action',
};
