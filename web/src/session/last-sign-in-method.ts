const KEY = 'last-way-in';

/** How somebody came in here last: `email`, `username` or a provider's id. Null when nobody did, or nothing is kept. */
export function readLastSignInMethod(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Remembers on this device, and only here, which way worked. */
export function saveLastSignInMethod(way: string) {
  try {
    localStorage.setItem(KEY, way);
  } catch {
    // Storage may be blocked: then no way is marked next time.
  }
}
