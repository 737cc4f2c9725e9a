/**
 * When one tab changes data, the others fetch it again. Tabs exchange names of routes, never data. A sign-out in one
 * tab redirects the others.
 */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('stale-routes') : null;
const LEAVE = 'leave';

export function invalidateInOtherTabs(names: readonly string[]) {
  if (names.length > 0) channel?.postMessage(names);
}

export function signOutOtherTabs() {
  channel?.postMessage(LEAVE);
}

/** Calls `onStale` with the names of routes that another tab has invalidated; returns the unsubscribe function. */
export function onInvalidatedInOtherTab(onStale: (names: readonly string[]) => void): () => void {
  return onMessage((said) => {
    if (Array.isArray(said)) onStale(said.filter((name) => typeof name === 'string'));
  });
}

/** Calls `onLeave` when the user has signed out in another tab; returns the unsubscribe function. */
export function onSignedOutInOtherTab(onLeave: () => void): () => void {
  return onMessage((said) => {
    if (said === LEAVE) onLeave();
  });
}

function onMessage(listen: (said: unknown) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => listen(data);
  channel?.addEventListener('message', onMessage);
  return () => channel?.removeEventListener('message', onMessage);
}
