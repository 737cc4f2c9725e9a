import type { MailTemplates } from '@tessera/chassis/mail/template';
import type { MailTexts } from '@tessera/chassis/mail/translate';
import { loginChangedMail } from './accounts/login-changed.mail.ts';
import { confirmDeletionMail, deletionMail } from './deletion/deletion.mail.ts';
import { changeEmailMail, emailChangedMail } from './email-change/email-change.mail.ts';
import { verificationMail } from './email-verification/verification.mail.ts';
import de from './locales/de/mails.json' with { type: 'json' };
import en from './locales/en/mails.json' with { type: 'json' };
import es from './locales/es/mails.json' with { type: 'json' };
import fr from './locales/fr/mails.json' with { type: 'json' };
import pl from './locales/pl/mails.json' with { type: 'json' };
import ru from './locales/ru/mails.json' with { type: 'json' };
import tr from './locales/tr/mails.json' with { type: 'json' };
import uk from './locales/uk/mails.json' with { type: 'json' };
import { passwordChangedMail, resetPasswordMail } from './passwords/password.mail.ts';
import { signUpTakenMail } from './sign-up/sign-up-taken.mail.ts';

/** The texts of the mails of this service. */
export const identityMailTexts: MailTexts = { en, de, es, fr, pl, ru, tr, uk };

/** Every kind of mail that this service sends. */
export const identityMailTemplates: MailTemplates = {
  'verify-email': verificationMail,
  'delete-account': deletionMail,
  'delete-account-confirm': confirmDeletionMail,
  'reset-password': resetPasswordMail,
  'password-changed': passwordChangedMail,
  'change-email': changeEmailMail,
  'email-changed': emailChangedMail,
  'sign-up-taken': signUpTakenMail,
  'login-changed': loginChangedMail,
};
