import type { MailTemplate } from '@tessera/chassis/mail/template';
import type messages from '../locales/en/mails.json';

/**
 * Notifies the user of linked or removed logins. Data: `name`, `logins` (their names), `context` (`linked`, `unlinked`
 * or `passwordUnlinked`), `link`. Mails of earlier versions have `change` instead of `logins` and `context`.
 */
export const loginChangedMail: MailTemplate<keyof typeof messages> = {
  subject: 'loginChanged.subject',
  body: 'loginChanged.body',
  action: 'loginChanged.action',
  footer: 'loginChanged.footer',
};
