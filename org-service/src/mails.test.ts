import { createMailRenderer } from '@tessera/chassis/mail/template';
import { language } from '@tessera/contracts/identity/users';
import { describe, expect, it } from 'vitest';
import { orgMailTemplates, orgMailTexts } from './org-mails.ts';

const renderMail = createMailRenderer({ templates: orgMailTemplates, texts: orgMailTexts });
const link = 'https://app.example.com/x?a=1&b=2';
const about = { organization: 'Lighthouse', link };
const invited = { ...about, inviter: 'Zoë', inviterEmail: 'zoe@example' };
const requested = { ...about, user: 'Zoë', userEmail: 'zoe@example' };

/** The data of each kind of mail. */
const samples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  invitation: { ...invited, expiresInSeconds: '172800' },
  'join-request': { ...requested, name: 'Ada' },
  'join-approved': { ...about, name: 'Ada' },
};
const render = (kind: string, tag: string, data = samples[kind] ?? {}) =>
  renderMail({ kind, language: tag, data });

it('have a sample of each kind', () => {
  expect(Object.keys(samples)).toEqual(Object.keys(orgMailTemplates));
});

describe.each(Object.keys(samples))('the mail %s', (kind) => {
  it.each(language.options)('renders in %s', (tag) => {
    const { subject, text, html } = render(kind, tag);
    expect(subject).toContain('Lighthouse');
    expect(text).toMatch(/\S\u00a0?: https:\/\/app\.example\.com\/x\?a=1&b=2\n\n/);
    expect(html).toContain(`<html lang="${tag}">`);
    expect(`${subject}${text}`).not.toMatch(/[{}]|undefined/);
    expect(text.includes('zoe@')).toBe(kind !== 'join-approved');
    expect(text.includes('Ada')).toBe(kind !== 'invitation');
  });

  it('has a different subject in each language', () => {
    const subjects = language.options.map((tag) => render(kind, tag).subject);
    expect(new Set(subjects).size).toBe(language.options.length);
  });
});

describe('the expiry of an invitation', () => {
  it.each([
    ['en', '172800', 'This invitation expires in 48 hours.'],
    ['en', '604800', 'This invitation expires in 7 days.'],
    ['de', '604800', 'Die Einladung ist 7 Tage gültig.'],
  ])('in %s of %s seconds is "%s"', (tag, expiresInSeconds, sentence) => {
    const { text } = render('invitation', tag, { ...invited, expiresInSeconds });
    expect(text).toContain(`\n\n${sentence}\n\n`);
  });
});

describe('a mail queued by the previous version', () => {
  /** The data that the previous version wrote. */
  const earlier: typeof samples = {
    invitation: { ...invited, until: '2026-11-27 08:40 UTC' },
    'join-request': requested,
    'join-approved': about,
  };

  describe.each(language.options)('in %s', (tag) => {
    it.each(Object.keys(earlier))('renders without new values: %s', (kind) => {
      const { subject, text, html } = render(kind, tag, earlier[kind]);
      expect(`${subject}${text}${html}`).not.toMatch(/\{\{|undefined|NaN/);
      // Product, greeting, sentence, button, footer.
      expect(text.split('\n\n')).toHaveLength(5);
    });
  });
});
