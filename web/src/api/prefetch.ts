declare global {
  interface Window {
    /** What `before-paint.js` asked while the scripts were on their way, by address. */
    readonly early?: Map<string, Promise<Response>>;
  }
}

/** So long an answer counts as one to a question asked now. */
const EARLY_MS = 10_000;

const early = window.early ?? new Map<string, Promise<Response>>();
setTimeout(() => early.clear(), EARLY_MS);

/** So long after a pointer has come to rest on a link an answer is as good as one asked by the page. */
const SOON_MS = 3_000;

/** Asks an address that will most likely be called in a moment. */
export function prefetch(address: string, init: RequestInit): void {
  if (early.has(address)) return;
  const answer = fetch(address, init);
  // Whoever takes it meets the failure.
  answer.catch(() => undefined);
  early.set(address, answer);
  setTimeout(() => {
    if (early.get(address) === answer) early.delete(address);
  }, SOON_MS);
}

/** Calls an address, or takes what was asked there a moment ago: once, and only what was granted. */
export async function fetchOrTakePrefetched(address: Parameters<typeof fetch>[0], init?: RequestInit) {
  const asked = early.get(String(address));
  early.delete(String(address));
  // What is changed now may be what was asked before.
  if (init?.method !== 'GET') early.clear();
  else if (asked) {
    const answer = await asked;
    if (answer.ok) return answer;
  }
  return fetch(address, init);
}
