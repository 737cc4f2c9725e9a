// Runs before the first paint. It is a separate file because the Content-Security-Policy allows no inline script.

// Prevents a white flash in the dark color scheme. The key is Mantine's own.
(() => {
  let chosen = null;
  try {
    chosen = window.localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage may be blocked; then the color scheme of the system is used.
  }
  const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = chosen === 'dark' || chosen === 'light' ? chosen : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();

// While the scripts load: sends the queries that every page needs, and those of the first signed-in page, whose chunks
// are preloaded as well. `src/api/prefetch.ts` takes the responses.
(() => {
  const page = /^\/(?:$|account|organizations|o\/([^/]+))/.exec(window.location.pathname);
  const calls = ['/api/auth/get-session'];
  if (page) calls.push('/api/auth/organization/list?withRole=true');
  if (page?.[1]) {
    calls.push(`/api/auth/organization/get-full-organization?organizationSlug=${page[1]}`);
  }
  const ask = (call) => {
    const answer = fetch(call, { credentials: 'include', signal: AbortSignal.timeout(20_000) });
    // The caller that takes the response handles the failure.
    answer.catch(() => undefined);
    return [call, answer];
  };
  window.early = new Map(calls.map(ask));
  if (!page) return;

  const files = document.querySelector('meta[name="inside"]')?.content.split(' ') ?? [];
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.fetchPriority = 'low';
    link.href = file;
    document.head.append(link);
  }

  // The first use of Intl is slow, so it happens here, while the browser waits for the styles.
  new Intl.NumberFormat();
})();
