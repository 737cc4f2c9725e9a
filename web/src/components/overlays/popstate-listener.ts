type PopstateListener = (event: PopStateEvent) => void;

let watcher: PopstateListener | null = null;

/**
 * Has to be called before the router starts, because listeners at the window run in order of registration, whether
 * capturing or not.
 */
export function startPopstateListener(): void {
  window.addEventListener('popstate', (event) => watcher?.(event));
}

/** Registers a listener that receives popstate events before the router; returns the unsubscribe function. */
export function onPopstate(listener: PopstateListener): () => void {
  watcher = listener;
  return () => {
    if (watcher === listener) watcher = null;
  };
}
