import type { Branding } from '@tessera/contracts/branding';

/** The parts of a mail as plain text; `link` is the target of the button, below the web app's address. */
export type MailParts = {
  readonly language: string;
  readonly subject: string;
  readonly greeting: string;
  readonly body: string;
  readonly action: string;
  readonly link: string;
  /** The button as plain text. */
  readonly buttonAsText: string;
  /** Null for a mail whose link does not expire. */
  readonly expiry: string | null;
  readonly footer: string;
};

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

/** Black or white, whichever has the higher contrast with the color (WCAG 2.2, relative luminance). */
export function textColorOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

export function textPart(parts: MailParts, { productName }: Branding): string {
  const { greeting, body, buttonAsText, expiry, footer } = parts;
  const paragraphs = [productName, greeting, body, buttonAsText, expiry, footer];
  return paragraphs.filter((paragraph) => paragraph !== null).join('\n\n');
}

/** The HTML part. The styles of elements are inline, because some mail programs ignore the style sheet. */
export function htmlPart(parts: MailParts, branding: Branding): string {
  const { expiry } = parts;
  const paragraph = (text: string) => `<p class="text" style="${TEXT}">${escapeHtml(text)}</p>`;
  const small = (text: string) => `<p class="muted" style="${SMALL}">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="${parts.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(parts.subject)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#14171c!important}.card{background:#1d2127!important;border-color:#343a43!important}.text{color:#eef0f2!important}.muted{color:#a9b0ba!important}${darkButton(branding)}}
</style></head>
<body class="page" style="margin:0;padding:0;background:#f5f6f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f6f7"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left">
<tr><td style="padding:0 0 20px">${brandOf(branding, parts.link)}</td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #d9dde2;border-radius:12px">
${paragraph(parts.greeting)}
${paragraph(parts.body)}
${buttonOf(parts, branding)}
${expiry === null ? '' : small(expiry)}
${small(parts.footer)}
</td></tr></table></td></tr></table></body></html>`;
}

const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = `margin:0 0 16px;${FONT};font-size:16px;line-height:1.5;overflow-wrap:break-word;color:#14171c`;
const SMALL = `margin:0 0 8px;${FONT};font-size:14px;line-height:1.5;color:#5b626d`;
const DEFAULT_ACCENT_COLOR = '#2f3cc8';

/** The configured logo; else the logo of the web app beside the product's name. */
function brandOf({ productName, logoUrl }: Branding, link: string): string {
  const name = escapeHtml(productName);
  if (logoUrl !== null) {
    return `<img src="${escapeHtml(logoUrl)}" alt="${name}" height="40" style="display:block;height:40px;border:0">`;
  }
  const text = `<p class="text" style="margin:0;${FONT};font-size:20px;line-height:1.3;font-weight:700;color:#14171c">${name}</p>`;
  if (!URL.canParse(link)) return text;
  const image = `<img src="${escapeHtml(new URL('/logo.png', link).href)}" alt="" width="32" height="32" style="display:block;border:0">`;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding:0 10px 0 0">${image}</td><td>${text}</td></tr></table>`;
}

function buttonOf({ action, link }: MailParts, { accentColor }: Branding): string {
  const color = accentColor ?? DEFAULT_ACCENT_COLOR;
  const text = `${FONT};font-size:16px;line-height:1.25;font-weight:600;color:${textColorOn(color)};text-decoration:none`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td class="button" bgcolor="${color}" style="border-radius:8px;background:${color}"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${color};${text}">${escapeHtml(action)}</a></td></tr></table>`;
}

/** The built-in accent color is lighter on a dark background, as in the web app; a configured one is not changed. */
function darkButton({ accentColor }: Branding): string {
  return accentColor === null
    ? '.button{background:#aab2ff!important;color:#14171c!important}'
    : '';
}
