import { brandingOf, type brandingSettings } from '@tessera/chassis/branding-settings';
import type { ConfigOf } from '@tessera/chassis/config';
import { escapeHtml, textColorOn } from '@tessera/chassis/mail/mail-page';

type Dependencies = { readonly config: ConfigOf<typeof brandingSettings> };

/**
 * The page of a failed redirect: the code, a link to the start page, and a link to the page of the web app that
 * explains the code in the user's language.
 */
export function showError(
  { config }: Dependencies,
  { error }: { readonly error?: string | undefined },
): string {
  const code = escapeHtml(error || 'Unknown');
  const explanation = `/error?error=${encodeURIComponent((error || 'Unknown').toWellFormed())}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Authentication Error</title>
<style>
:root{color-scheme:light dark;--text:#14171c;--text-muted:#5b626d;--background:#f5f6f7;--surface:#fff;--border:#d9dde2;--accent:#2f3cc8;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--text:#eef0f2;--text-muted:#a9b0ba;--background:#14171c;--surface:#1d2127;--border:#343a43;--accent:#aab2ff;--on-accent:#14171c}}
${accentStyle(brandingOf(config).accentColor)}body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--background);color:var(--text);font:16px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{box-sizing:border-box;width:min(28rem,100% - 2rem);padding:2rem;background:var(--surface);border:1px solid var(--border);border-radius:14px}
h1{margin:0 0 .5rem;font-size:1.5rem}p{margin:0 0 1rem;color:var(--text-muted)}
code{display:block;padding:.75rem 1rem;margin:0 0 1.5rem;border-radius:8px;background:var(--background);overflow-wrap:anywhere}
a{display:inline-block;padding:.7rem 1.1rem;border-radius:8px;background:var(--accent);color:var(--on-accent);text-decoration:none;font-weight:600}
a+a{margin-left:.5rem;background:none;color:var(--text);text-decoration:underline}
a:focus-visible{outline:3px solid var(--text);outline-offset:3px}
</style></head>
<body><main><h1>Authentication Error</h1><p>Sign-in failed. The code below is the reason.</p>
<code>${code}</code><a href="/">Return to Application</a><a href="${escapeHtml(explanation)}">What this means</a></main></body></html>`;
}

/** The configured accent color replaces the default one in both color schemes. */
function accentStyle(accentColor: string | null): string {
  if (accentColor === null) return '';
  return `:root{--accent:${accentColor};--on-accent:${textColorOn(accentColor)}}\n`;
}
