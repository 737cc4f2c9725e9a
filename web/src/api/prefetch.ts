/** For how long a prefetched response may be used. */
const MAX_AGE_MS = 3_000;

const prefetched = new Map<string, Promise<Response>>();

/** Sends a request that the next page will probably need. */
export function prefetch(address: string, init: RequestInit): void {
  if (prefetched.has(address)) return;
  const response = fetch(address, init);
  // The caller that takes the response handles the failure.
  response.catch(() => undefined);
  prefetched.set(address, response);
  setTimeout(() => {
    if (prefetched.get(address) === response) prefetched.delete(address);
  }, MAX_AGE_MS);
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
  else if (pending !== undefined) {
    const response = await pending;
    if (response.ok) return response;
  }
  return fetch(address, init);
}
