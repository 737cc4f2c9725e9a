import { startTransition, useEffect, useState } from 'react';

/** The maximum wait for an idle browser, and the wait in browsers without `requestIdleCallback`. */
const IDLE_TIMEOUT_MS = 400;

/** True once the browser is idle, for parts of a page that may render after the first parts. */
export function useBrowserIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const be = () => startTransition(() => setIdle(true));
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(be, IDLE_TIMEOUT_MS);
      return () => clearTimeout(timer);
    }
    const request = window.requestIdleCallback(be, { timeout: IDLE_TIMEOUT_MS });
    return () => window.cancelIdleCallback(request);
  }, []);
  return isIdle;
}
