type Watcher = (event: PopStateEvent) => void;

let watcher: Watcher | null = null;

/**
 * Called before the router starts: listeners at the window run in order of registration, whether capturing or not.
 */
export function startPopstateListener(): void {
  window.addEventListener('popstate', (event) => watcher?.(event));
}

/** Receives popstate events before the router; returns how to unsubscribe. */
export function onPopstate(wanted: Watcher): () => void {
  watcher = wanted;
  return () => {
    if (watcher === wanted) watcher = null;
  };
}
