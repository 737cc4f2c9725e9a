declare global {
  interface Window {
    /** Requests that `before-paint.js` sent while the scripts were loading, by address. */
    readonly early?: Map<string, Promise<Response>>;
  }
}

/** How long a response counts as current for a page that mounts now. */
const EARLY_MS = 10_000;

const early = window.early ?? new Map<string, Promise<Response>>();
setTimeout(() => early.clear(), EARLY_MS);

/** How long a response that was prefetched on hover counts as current. */
const SOON_MS = 3_000;

/** Sends a request that a page will most likely need in a moment. */
export function prefetch(address: string, init: RequestInit): void {
  if (early.has(address)) return;
  const response = fetch(address, init);
  // The caller that takes the response handles the failure.
  response.catch(() => undefined);
  early.set(address, response);
  setTimeout(() => {
    if (early.get(address) === response) early.delete(address);
  }, SOON_MS);
}

/** Fetches an address, or takes its prefetched response: once, and only if it was successful. */
export async function fetchOrTakePrefetched(
  address: Parameters<typeof fetch>[0],
  init?: RequestInit,
) {
  const prefetched = early.get(String(address));
  early.delete(String(address));
  // A write may change what was prefetched before.
  if (init?.method !== 'GET') early.clear();
  else if (prefetched) {
    const response = await prefetched;
    if (response.ok) return response;
  }
  return fetch(address, init);
}
