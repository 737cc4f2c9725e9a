type Watcher = (event: PopStateEvent) => void;

let watcher: Watcher | null = null;

/**
 * Called before the router is there: who listens first at the window hears first that the browser goes back or
 * forward, whatever is said about capturing.
 */
export function startPopstateListener(): void {
  window.addEventListener('popstate', (event) => watcher?.(event));
}

/** Hears of every step through the history before the router does; returns how to stop that. */
export function onPopstate(wanted: Watcher): () => void {
  watcher = wanted;
  return () => {
    if (watcher === wanted) watcher = null;
  };
}
