import { escapeHtml } from '@tessera/chassis/mail/template';

/**
 * The page of a failed redirect: the code, a link to the start page, and a link to the page of the web app that
 * explains the code in the user's language.
 */
export function showError({ error }: { readonly error?: string | undefined }): string {
  const code = escapeHtml(error || 'Unknown');
  const meaning = `/error?error=${encodeURIComponent((error || 'Unknown').toWellFormed())}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Authentication Error</title>
<style>
:root{color-scheme:light dark;--ink:#14171c;--soft:#5b626d;--paper:#f5f6f7;--card:#fff;--line:#d9dde2;--accent:#2f3cc8;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#eef0f2;--soft:#a9b0ba;--paper:#14171c;--card:#1d2127;--line:#343a43;--accent:#aab2ff;--on:#14171c}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:16px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{box-sizing:border-box;width:min(28rem,100% - 2rem);padding:2rem;background:var(--card);border:1px solid var(--line);border-radius:14px}
h1{margin:0 0 .5rem;font-size:1.5rem}p{margin:0 0 1rem;color:var(--soft)}
code{display:block;padding:.75rem 1rem;margin:0 0 1.5rem;border-radius:8px;background:var(--paper);overflow-wrap:anywhere}
a{display:inline-block;padding:.7rem 1.1rem;border-radius:8px;background:var(--accent);color:var(--on);text-decoration:none;font-weight:600}
a+a{margin-left:.5rem;background:none;color:var(--accent)}
a:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
</style></head>
<body><main><h1>Authentication Error</h1><p>Signing in did not work. The code below says why.</p>
<code>${code}</code><a href="/">Return to Application</a><a href="${escapeHtml(meaning)}">What this means</a></main></body></html>`;
}
