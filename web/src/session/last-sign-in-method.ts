const KEY = 'last-sign-in-method';

/** The last sign-in method on this device: `email`, `username` or a provider's id. Null if unknown. */
export function readLastSignInMethod(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Saves the sign-in method, on this device only. */
export function saveLastSignInMethod(method: string) {
  try {
    localStorage.setItem(KEY, method);
  } catch {
    // Storage may be blocked; then no method is marked on the next visit.
  }
}
