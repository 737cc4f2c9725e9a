import { startTransition, useEffect, useState } from 'react';

/** How long others may keep the browser busy, and how long browsers are given that cannot tell. */
const IDLE_TIMEOUT_MS = 400;

/** True once the browser had nothing better to do: for parts of a page that can wait until the first ones are there. */
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
