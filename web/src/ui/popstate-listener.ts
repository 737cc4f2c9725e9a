type PopstateListener = (event: PopStateEvent) => void;

let watcher: PopstateListener | null = null;

/**
 * Called before the router starts: listeners at the window run in order of registration, whether capturing or not.
 */
export function startPopstateListener(): void {
  window.addEventListener('popstate', (event) => watcher?.(event));
}

/** Receives popstate events before the router; returns how to unsubscribe. */
export function onPopstate(listener: PopstateListener): () => void {
  watcher = listener;
  return () => {
    if (watcher === listener) watcher = null;
  };
}
