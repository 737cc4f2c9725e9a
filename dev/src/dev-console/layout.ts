/** The pages of the dev console, with their names in the navigation. */
export const consoleSections = {
  mail: { path: '/dev/mail', name: 'Mail' },
  providers: { path: '/dev/providers', name: 'Providers' },
  webhooks: { path: '/dev/webhooks', name: 'Webhooks' },
} as const;

export type SectionName = keyof typeof consoleSections;

type LayoutProps = {
  readonly title: string;
  readonly current: SectionName;
  /** The content as HTML; all values in it are escaped. */
  readonly main: string;
  /** A script of the dev console that the page loads, such as `/dev/refresh.js`. */
  readonly script?: string;
};

/** The HTML around every page of the dev console. */
export function layout({ title, current: here, main, script }: LayoutProps): string {
  const links = Object.entries(consoleSections).map(([key, { path, name }]) => {
    const current = key === here ? ' aria-current="page"' : '';
    return `<a class="link" href="${path}"${current}>${name}</a>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Dev console</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/dev/dev-console.css">
${script === undefined ? '' : `<script src="${script}" defer></script>`}</head><body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar"><p class="name">Dev console <span class="mode">local mode</span></p><nav class="links" aria-label="Dev console">${links.join('')}</nav></header>
<main id="main" tabindex="-1">${main}</main></body></html>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Hidden form fields, which submit the parameters of the page with the form. */
export const hiddenFields = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('');
