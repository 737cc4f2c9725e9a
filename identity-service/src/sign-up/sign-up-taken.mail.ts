import type { MailTemplate } from '@tessera/chassis/mail/template';
import type messages from '../locales/en/mails.json';

/** Notifies the owner of an address that another sign-up used it. Data: `name`, `link`. */
export const signUpTakenMail: MailTemplate<keyof typeof messages> = {
  subject: 'signUpTaken.subject',
  body: 'signUpTaken.body',
  action: 'signUpTaken.action',
  footer: 'signUpTaken.footer',
};
