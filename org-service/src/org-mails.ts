import type { MailTemplates } from '@tessera/chassis/mail/template';
import type { MailTexts } from '@tessera/chassis/mail/translate';
import { invitationMails } from './invitations/invitation.mail.ts';
import { joinRequestMails } from './join-requests/join-request.mail.ts';
import de from './locales/de/mails.json' with { type: 'json' };
import en from './locales/en/mails.json' with { type: 'json' };
import es from './locales/es/mails.json' with { type: 'json' };
import fr from './locales/fr/mails.json' with { type: 'json' };
import pl from './locales/pl/mails.json' with { type: 'json' };
import ru from './locales/ru/mails.json' with { type: 'json' };
import tr from './locales/tr/mails.json' with { type: 'json' };
import uk from './locales/uk/mails.json' with { type: 'json' };

/** The texts of the mails of this service. */
export const orgMailTexts: MailTexts = { en, de, es, fr, pl, ru, tr, uk };

/** Every kind of mail that this service sends. */
export const orgMailTemplates: MailTemplates = { ...invitationMails, ...joinRequestMails };
