import { describe, expect, it } from 'vitest';
import { type MailTemplates, type MailText, renderMail } from './template.ts';

const mailText = (subject: string): MailText => ({
  subject,
  heading: 'Hello {name}',
  paragraphs: ['Text for {name}.'],
  action: 'Go',
  footer: 'Bye',
});
const english = mailText('For {name}');
const templates: MailTemplates = {
  greeting: {
    en: english,
    de: mailText('Für {name}'),
    es: english,
    fr: english,
    pl: english,
    ru: english,
    tr: english,
    uk: english,
  },
};
const render = (name: string, language = 'en', link = 'https://app.example.com/x?a=1&b=2') =>
  renderMail(templates, { kind: 'greeting', language, data: { name, link } });

describe('a mail', () => {
  it('escapes user input and keeps the link intact in text and HTML', () => {
    const { html, text } = render('<script>alert("x")</script>');
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('href="https://app.example.com/x?a=1&amp;b=2"');
    expect(text).toContain('https://app.example.com/x?a=1&b=2');
  });

  it('does not turn a name that looks like a URL into a link', () => {
    const { text, html } = render('Visit https://evil.example now');
    for (const form of [text, html]) {
      expect(form).not.toContain('https://evil');
      expect(form).not.toContain('evil.example');
    }
  });

  it('keeps line breaks out of the subject', () => {
    expect(render('a\r\nBcc: all@example.com').subject).not.toMatch(/[\r\n]/);
  });

  it('uses the recipient’s language, else English', () => {
    expect(render('Ana', 'de').subject).toBe('Für Ana');
    expect(render('Ana', 'xx').subject).toBe('For Ana');
    expect(render('Ana', 'constructor').subject).toBe('For Ana');
  });

  it('contains the product’s name, logo and accent color', () => {
    const greeting = { kind: 'greeting', language: 'en', data: { name: 'Ana', link: 'https://a' } };
    const branding = { productName: 'A & B', logoUrl: 'https://cdn/l?a&b', accentColor: '#ffe000' };
    const { html, text } = renderMail(templates, greeting, branding);
    expect(text).toContain('— A & B');
    expect(html).toContain('<img src="https://cdn/l?a&amp;b" alt="A &amp; B"');
    expect(html).toContain('background:#ffe000;color:#000000');
    const byDefault = renderMail(templates, greeting);
    expect(byDefault.html).toContain('Tessera</p>');
    expect(byDefault.html).toContain('background:#2f3cc8;color:#ffffff');
  });

  it('throws for an unknown kind', () => {
    expect(() => renderMail(templates, { kind: 'other', language: 'en', data: {} })).toThrow(
      'other',
    );
  });
});
