import { type MailTemplates, renderMail } from '@tessera/chassis/mail/template';
import { language } from '@tessera/contracts/identity/users';
import { describe, expect, it } from 'vitest';
import { confirmDeletionMail, deletionMail } from './deletion/deletion.mail.ts';
import { changeEmailMail, emailChangedMail } from './email-change/email-change.mail.ts';
import { verificationMail } from './email-verification/verification.mail.ts';
import { passwordChangedMail, resetPasswordMail } from './passwords/password.mail.ts';
import { signUpTakenMail } from './sign-up/sign-up-taken.mail.ts';

const templates: MailTemplates = {
  'verify-email': verificationMail,
  'delete-account': deletionMail,
  'delete-account-confirm': confirmDeletionMail,
  'reset-password': resetPasswordMail,
  'password-changed': passwordChangedMail,
  'change-email': changeEmailMail,
  'email-changed': emailChangedMail,
  'sign-up-taken': signUpTakenMail,
};
const link = 'https://app.example.com/x?a=1&b=2';
const data = { name: 'Zoë', newEmail: 'zoe@example', link };
const render = (kind: string, tag: string) => renderMail(templates, { kind, language: tag, data });

describe.each(Object.keys(templates))('the mail %s', (kind) => {
  it.each(language.options)('renders in %s', (tag) => {
    const { subject, text, html } = render(kind, tag);
    expect(subject.length).toBeGreaterThan(10);
    expect(text).toContain('Zoë');
    expect(text).toContain(link);
    expect(html).toContain(`<html lang="${tag}">`);
    expect(`${subject}${text}`).not.toMatch(/[{}]|undefined/);
    expect(text.includes('zoe@')).toBe(kind === 'change-email');
  });

  it('has a different subject in each language', () => {
    const subjects = language.options.map((tag) => render(kind, tag).subject);
    expect(new Set(subjects).size).toBe(language.options.length);
  });
});
