import { type Branding, defaultBranding } from '@tessera/contracts/branding';
import type { Language } from '@tessera/contracts/identity/users';

/** The texts of one mail in one language; `{name}` stands for a value of the mail's data. */
export type MailText = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The text of the button that leads to `{link}`. */
  readonly action: string;
  readonly footer: string;
};

/** A kind of mail in every language of the product. */
export type MailTemplate = Readonly<Record<Language, MailText>>;

/** Every kind of mail that a service sends. */
export type MailTemplates = Readonly<Record<string, MailTemplate>>;

type Rendering = { readonly subject: string; readonly text: string; readonly html: string };
type Draft = {
  readonly kind: string;
  readonly language: string;
  readonly data: Readonly<Record<string, string>>;
};

/** Renders a mail. An unknown language falls back to English; an unknown kind throws. */
export function renderMail(
  templates: MailTemplates,
  { kind, language, data }: Draft,
  branding: Branding = defaultBranding,
): Rendering {
  const byLanguage = templates[kind];
  if (byLanguage === undefined) throw new Error(`no template for mails of kind ${kind}`);
  const tag = Object.hasOwn(byLanguage, language) ? (language as Language) : 'en';
  const mailText = byLanguage[tag];
  const link = data.link ?? '';
  const plain = (text: string) => interpolate(text, data, withoutLinks);
  const marked = (text: string) => escapeHtml(plain(text));

  return {
    subject: plain(mailText.subject),
    text: [
      plain(mailText.heading),
      ...mailText.paragraphs.map(plain),
      `${mailText.action}:\n${link}`,
      plain(mailText.footer),
      `— ${branding.productName}`,
    ].join('\n\n'),
    html: page({
      tag,
      heading: marked(mailText.heading),
      paragraphs: mailText.paragraphs.map(marked),
      action: escapeHtml(mailText.action),
      link: escapeHtml(link),
      footer: marked(mailText.footer),
      branding,
    }),
  };
}

function interpolate(
  text: string,
  data: Readonly<Record<string, string>>,
  clean: (value: string) => string,
): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => clean(data[name] ?? ''));
}

/** User input must not become a link in the recipient's mail program (SEC-109). */
function withoutLinks(value: string): string {
  return value
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/:\/\//g, ':\u200b//')
    .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '.\u2060');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

type Page = {
  readonly tag: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
  readonly link: string;
  readonly footer: string;
  readonly branding: Branding;
};

const DEFAULT_ACCENT_COLOR = '#2f3cc8';

/** Black or white, whichever has the higher contrast with the color (WCAG 2.2, relative luminance). */
export function textColorOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

/** The logo, or the product's name without a logo. */
function brandOf({ productName, logoUrl }: Branding): string {
  const name = escapeHtml(productName);
  return logoUrl === null
    ? `<p style="margin:0 0 24px;font-size:15px;font-weight:600;color:#5b626d">${name}</p>`
    : `<p style="margin:0 0 24px"><img src="${escapeHtml(logoUrl)}" alt="${name}" height="40" style="height:40px;border:0"></p>`;
}

function page({ tag, heading, paragraphs, action, link, footer, branding }: Page): string {
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const accentColor = branding.accentColor ?? DEFAULT_ACCENT_COLOR;
  const body = paragraphs
    .map(
      (text) =>
        `<p style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#2b2f36">${text}</p>`,
    )
    .join('');
  return `<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"></head>
<body style="margin:0;background:#f3f4f6;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:12px">
<tr><td style="padding:32px">
${brandOf(branding)}
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#14171c">${heading}</h1>
${body}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${accentColor};color:${textColorOn(accentColor)};text-decoration:none;font-size:16px">${action}</a></p>
<p style="margin:0;font-size:13px;line-height:1.5;color:#5b626d;word-break:break-all">${link}</p>
<p style="margin:24px 0 0;font-size:13px;line-height:1.5;color:#5b626d">${footer}</p>
</td></tr></table></td></tr></table></body></html>`;
}
