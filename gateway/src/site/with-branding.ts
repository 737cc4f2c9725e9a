import { BRANDING_META, type Branding } from '@tessera/contracts/branding';

/** The page with the branding in its head: a `<meta>` element and the title. */
export function withBranding(html: string, branding: Branding): string {
  const meta = `<meta name="${BRANDING_META}" content="${escapeAttribute(JSON.stringify(branding))}">`;
  const title = `<title>${escapeAttribute(branding.productName)}</title>`;
  // The replacement is a function, because `$` has a special meaning in a replacement string.
  return html.replace(/<title>[^<]*<\/title>/, () => `${meta}\n    ${title}`);
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
