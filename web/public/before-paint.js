// Runs before the first paint. It is a file of its own because the Content-Security-Policy allows no inline script.

// Nobody who chose dark sees a white flash. The key is Mantine's own.
(() => {
  let chosen = null;
  try {
    chosen = window.localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage may be blocked; the system's choice holds then.
  }
  const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = chosen === 'dark' || chosen === 'light' ? chosen : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();

// While the scripts are on their way: who sits here is asked, which all pages want to know. For the pages behind the
// gate also what they ask first, and their own files come together with those of all pages, not after these have run.
// `src/api/early.ts` takes the answers over.
(() => {
  const page = /^\/(?:$|account|organizations|o\/([^/]+))/.exec(window.location.pathname);
  const calls = ['/api/auth/get-session'];
  if (page) calls.push('/api/auth/organization/list?withRole=true');
  if (page?.[1]) {
    calls.push(`/api/auth/organization/get-full-organization?organizationSlug=${page[1]}`);
  }
  const ask = (call) => {
    const answer = fetch(call, { credentials: 'include', signal: AbortSignal.timeout(20_000) });
    // A failure is met by whoever takes it.
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

  // A browser takes a while to learn how numbers and times are written: now it waits for the styles anyway.
  new Intl.NumberFormat();
})();
