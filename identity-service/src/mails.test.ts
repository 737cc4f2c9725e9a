import { createMailRenderer } from '@tessera/chassis/mail/template';
import { language } from '@tessera/contracts/identity/users';
import { describe, expect, it } from 'vitest';
import { identityMailTemplates, identityMailTexts } from './identity-mails.ts';

const renderMail = createMailRenderer({
  templates: identityMailTemplates,
  texts: identityMailTexts,
});
const link = 'https://app.example.com/x?a=1&b=2';
const to = { name: 'Zoë', link };
const expiring = { ...to, expiresInSeconds: '3600' };

/** The data of each kind of mail. */
const samples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'verify-email': expiring,
  'delete-account': { ...to, expiresInSeconds: '86400' },
  'delete-account-confirm': { ...to, expiresInSeconds: '604800' },
  'reset-password': { ...to, expiresInSeconds: '600' },
  'password-changed': to,
  'change-email': { ...expiring, newEmail: 'zoe@example' },
  'email-changed': to,
  'sign-up-taken': to,
  'login-changed': { ...to, logins: 'GitHub', context: 'linked', change: '+ GitHub' },
};
const render = (kind: string, tag: string, data = samples[kind] ?? {}) =>
  renderMail({ kind, language: tag, data });

it('have a sample of each kind', () => {
  expect(Object.keys(samples)).toEqual(Object.keys(identityMailTemplates));
});

describe.each(Object.keys(samples))('the mail %s', (kind) => {
  it.each(language.options)('renders in %s', (tag) => {
    const { subject, text, html } = render(kind, tag);
    expect(subject.length).toBeGreaterThan(10);
    expect(text).toMatch(/^Tessera\n\n.*Zoë.*\n\n/);
    expect(text).toMatch(/\S\u00a0?: https:\/\/app\.example\.com\/x\?a=1&b=2\n\n/);
    expect(html).toContain(`<html lang="${tag}">`);
    expect(`${subject}${text}`).not.toMatch(/[{}]|undefined/);
    expect(text.includes('zoe@')).toBe(kind === 'change-email');
  });

  it('has a different subject in each language', () => {
    const subjects = language.options.map((tag) => render(kind, tag).subject);
    expect(new Set(subjects).size).toBe(language.options.length);
  });
});

describe('the expiry of a link', () => {
  it.each([
    ['verify-email', 'en', 'This link expires in 1 hour.'],
    ['reset-password', 'en', 'This link expires in 10 minutes.'],
    ['delete-account', 'en', 'This link expires in 24 hours.'],
    ['delete-account-confirm', 'en', 'This link expires in 7 days.'],
    ['delete-account-confirm', 'de', 'Der Link ist 7 Tage gültig.'],
    ['change-email', 'pl', 'Czas ważności linku: 1 godzina.'],
  ])('of the mail %s in %s is "%s"', (kind, tag, sentence) => {
    expect(render(kind, tag).text).toContain(`\n\n${sentence}\n\n`);
  });
});

describe('the mail login-changed', () => {
  it.each([
    ['linked', 'GitHub', 'You can now sign in to your Tessera account with GitHub.'],
    ['unlinked', 'GitHub', 'You can no longer sign in to your Tessera account with GitHub.'],
    [
      'passwordUnlinked',
      'Email',
      'You can no longer sign in to your Tessera account with a password.',
    ],
  ])('has a sentence for the change %s', (context, logins, sentence) => {
    expect(render('login-changed', 'en', { ...to, context, logins }).text).toContain(sentence);
  });
});

describe('a mail queued by the previous version', () => {
  /** The data that the previous version wrote. */
  const earlier: typeof samples = {
    'verify-email': to,
    'delete-account': to,
    'delete-account-confirm': to,
    'reset-password': to,
    'change-email': { ...to, newEmail: 'zoe@example' },
    'login-changed': { ...to, change: '+ GitHub' },
  };

  describe.each(language.options)('in %s', (tag) => {
    it.each(Object.keys(earlier))('renders without new values: %s', (kind) => {
      const { subject, text, html } = render(kind, tag, earlier[kind]);
      expect(`${subject}${text}${html}`).not.toMatch(/\{\{|undefined|NaN/);
      // Product, greeting, sentence, button, footer.
      expect(text.split('\n\n')).toHaveLength(5);
    });
  });

  it('names the changed login', () => {
    expect(render('login-changed', 'en', earlier['login-changed']).text).toContain(
      'A sign-in method was added to (+) or removed from (−) your Tessera account: + GitHub.',
    );
  });
});
