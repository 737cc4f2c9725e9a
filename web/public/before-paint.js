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

// What the pages behind the gate consist of comes together with what all pages do, not after it has run.
(() => {
  if (!/^\/($|o\/|account|organizations)/.test(window.location.pathname)) return;
  const files = document.querySelector('meta[name="inside"]')?.content.split(' ') ?? [];
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.fetchPriority = 'low';
    link.href = file;
    document.head.append(link);
  }
})();
