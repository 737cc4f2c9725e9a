import { describe, expect, it } from 'vitest';
import { createMailRenderer } from './template.ts';
import type { MailMessages } from './translate.ts';

const messages = (subject: string): MailMessages => ({
  greeting: 'Hi,',
  greeting_named: 'Hi {{name}},',
  buttonAsText: '{{action}}: {{url}}',
  'greet.subject': subject,
  'greet.body': 'Text for {{name}} of {{product}}.',
  'greet.body_short': 'Short text.',
  'greet.action': 'Go',
  'greet.expires': 'Expires in {{duration}}.',
  'greet.footer': 'Bye',
});
const english = messages('For {{name}}');
const texts = {
  en: english,
  de: messages('Für {{name}}'),
  es: {
    greeting: '¡Hola!',
    greeting_named: '¡Hola, {{name}}!',
    buttonAsText: '{{action}} -> {{url}}',
  },
  fr: english,
  pl: english,
  ru: english,
  tr: english,
  uk: english,
};
const greeting = {
  subject: 'greet.subject',
  body: 'greet.body',
  action: 'greet.action',
  expiry: 'greet.expires',
  footer: 'greet.footer',
};
const templates = { greeting, incomplete: { ...greeting, body: 'greet.unknown' } };
const renderMail = createMailRenderer({ templates, texts });

const link = 'https://app.example.com/x?a=1&b=2';
const renderData = (data: Readonly<Record<string, string>>, language = 'en') =>
  renderMail({ kind: 'greeting', language, data: { link, ...data } });
const render = (name: string, language = 'en') => renderData({ name }, language);

describe('a mail', () => {
  it('has the product, a greeting, a sentence, a button, the expiry and a footer as text', () => {
    expect(renderData({ name: 'Ada', expiresInSeconds: '3600' })).toMatchObject({
      subject: 'For Ada',
      text: `Tessera\n\nHi Ada,\n\nText for Ada of Tessera.\n\nGo: ${link}\n\nExpires in 1 hour.\n\nBye`,
    });
  });

  it('has the same parts as HTML, with one link', () => {
    const { html } = renderData({ name: 'Ada', expiresInSeconds: '3600' });
    const parts = ['Tessera', 'Hi Ada,', 'Text for Ada of Tessera.', 'Go', 'Expires in 1 hour.'];
    for (const part of [...parts, 'Bye']) expect(html).toContain(`>${part}<`);
    expect(html.match(/href=/g)).toHaveLength(1);
    expect(html).toContain('<title>For Ada</title>');
  });

  it('has styles for a light and a dark color scheme', () => {
    const { html } = render('Ada');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });

  it('escapes user input and keeps the link intact in text and HTML', () => {
    const { html, text } = render('<script>alert("x")</script>');
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('href="https://app.example.com/x?a=1&amp;b=2"');
    expect(text).toContain(`Go: ${link}`);
  });

  it('does not turn a name that looks like a URL into a link', () => {
    const { text, html } = render('Visit https://evil.example now');
    for (const form of [text, html]) {
      expect(form).not.toContain('https://evil');
      expect(form).not.toContain('evil.example');
    }
  });

  it.each(['{{link}}', '$t(greet.footer)', '$t(greet.body, {"name": "x"})', '$& $1', '{{- link}}'])(
    'shows the name %s as it is',
    (name) => {
      const { subject, text } = render(name);
      expect(subject).toBe(`For ${name}`.replace('greet.', 'greet.\u2060'));
      expect(text).toContain(subject.replace('For ', 'Hi '));
    },
  );

  it('keeps line breaks out of the subject', () => {
    expect(render('a\r\nBcc: all@example.com').subject).not.toMatch(/[\r\n]/);
  });

  it('uses the recipient’s language, else English', () => {
    expect(render('Ana', 'de').subject).toBe('Für Ana');
    expect(render('Ana', 'xx').subject).toBe('For Ana');
    expect(render('Ana', 'constructor').subject).toBe('For Ana');
    expect(render('Ana', 'xx').html).toContain('<html lang="en">');
  });

  it('uses the English text where a language has none', () => {
    expect(render('Ana', 'es').text).toContain(
      `¡Hola, Ana!\n\nText for Ana of Tessera.\n\nGo -> ${link}`,
    );
  });

  it('selects the variant of a text by the context of the data', () => {
    expect(renderData({ context: 'short' }).text).toContain('Short text.');
    expect(renderData({ context: 'other', name: 'Ada' }).text).toContain('Text for Ada');
  });

  it('greets without a name', () => {
    expect(renderData({}).text).toContain('\n\nHi,\n\n');
    expect(renderData({ name: '' }).text).toContain('\n\nHi,\n\n');
  });

  it.each(['', '0', '-1', '1.5', 'soon'])('leaves out the expiry "%s"', (expiresInSeconds) => {
    const { html, text } = renderData({ expiresInSeconds });
    expect(text).toContain(`Go: ${link}\n\nBye`);
    expect(html).not.toContain('Expires');
  });

  it('leaves out the expiry if the data has none', () => {
    expect(renderData({}).text).toContain(`Go: ${link}\n\nBye`);
  });

  it('contains the product’s name, logo and accent color', () => {
    const branding = { productName: 'A & B', logoUrl: 'https://cdn/l?a&b', accentColor: '#ffe000' };
    const draft = { kind: 'greeting', language: 'en', data: { name: 'Ana', link } };
    const { html, text } = createMailRenderer({ templates, texts, branding })(draft);
    expect(text).toMatch(/^A & B\n\n/);
    expect(html).toContain('<img src="https://cdn/l?a&amp;b" alt="A &amp; B"');
    expect(html).toContain('background:#ffe000');
    expect(html).toContain('color:#000000');
    expect(html).not.toContain('.button{');
    const byDefault = render('Ana');
    expect(byDefault.html).toContain('Tessera</p>');
    expect(byDefault.html).toContain(`<img src="${new URL('/logo.png', link).href}" alt=""`);
    expect(byDefault.html).toContain('background:#2f3cc8');
    expect(byDefault.html).toContain('color:#ffffff');
  });

  it('throws for an unknown kind or text', () => {
    const draft = { language: 'en', data: {} };
    expect(() => renderMail({ kind: 'other', ...draft })).toThrow('other');
    expect(() => renderMail({ kind: 'incomplete', ...draft })).toThrow('greet.unknown');
  });
});
