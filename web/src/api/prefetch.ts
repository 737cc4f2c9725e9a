declare global {
  interface Window {
    /** Requests that `before-paint.js` sent while the scripts were loading, by address. */
    readonly early?: Map<string, Promise<Response>>;
  }
}

/** For how long a response of `before-paint.js` may be used by a page that mounts. */
const PRELOAD_MAX_AGE_MS = 10_000;

const prefetched = window.early ?? new Map<string, Promise<Response>>();
setTimeout(() => prefetched.clear(), PRELOAD_MAX_AGE_MS);

/** For how long a response that was prefetched on hover may be used. */
const HOVER_MAX_AGE_MS = 3_000;

/** Sends a request that the next page will probably need. */
export function prefetch(address: string, init: RequestInit): void {
  if (prefetched.has(address)) return;
  const response = fetch(address, init);
  // The caller that takes the response handles the failure.
  response.catch(() => undefined);
  prefetched.set(address, response);
  setTimeout(() => {
    if (prefetched.get(address) === response) prefetched.delete(address);
  }, HOVER_MAX_AGE_MS);
}

/** Fetches an address, or takes its prefetched response, which is used once and only if it was successful. */
export async function fetchOrTakePrefetched(
  address: Parameters<typeof fetch>[0],
  init?: RequestInit,
) {
  const pending = prefetched.get(String(address));
  prefetched.delete(String(address));
  // A write may make prefetched responses outdated.
  if (init?.method !== 'GET') prefetched.clear();
  else if (pending) {
    const response = await pending;
    if (response.ok) return response;
  }
  return fetch(address, init);
}
