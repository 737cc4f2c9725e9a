type Options = {
  /** The timeout of each call. */
  readonly timeoutMilliseconds?: number;
};

export type BrowserFetch = typeof fetch & {
  /** The `Cookie` header of the next request. */
  cookies(): string;
};

/**
 * `fetch` with the features of a browser: it keeps cookies and sends the origin. Every call has a connection of its own,
 * because `fetch` of Node.js, unlike a browser, does not send a call again when a stopping gateway closes the idle
 * connection that it has just reused.
 */
export function browserFetch(
  origin: string,
  { timeoutMilliseconds = 20_000 }: Options = {},
): BrowserFetch {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  const send = async (input: string | URL | Request, init: RequestInit = {}) => {
    const request = new Request(input, init);
    const headers = new Headers(request.headers);
    if (jar.size > 0) headers.set('cookie', cookies());
    if (request.method !== 'GET') headers.set('origin', origin);
    headers.set('connection', 'close');
    const body = request.method === 'GET' ? null : await request.text();
    const response = await fetch(request.url, {
      method: request.method,
      headers,
      body,
      redirect: init.redirect ?? 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    for (const line of response.headers.getSetCookie()) keep(jar, line);
    return response;
  };
  return Object.assign(send, { cookies });
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', value = ''] = [
    pair.slice(0, pair.indexOf('=')),
    pair.slice(pair.indexOf('=') + 1),
  ];
  if (/;\s*Max-Age=0(;|$)/i.test(line)) jar.delete(name);
  else jar.set(name, value);
}
