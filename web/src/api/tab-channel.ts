/**
 * When one tab changes data, the others fetch it again. Names of routes travel between tabs, never data. A sign-out in
 * one tab redirects the others.
 */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('stale-routes') : null;
const LEAVE = 'leave';

export function invalidateInOtherTabs(names: readonly string[]) {
  if (names.length > 0) channel?.postMessage(names);
}

export function signOutOtherTabs() {
  channel?.postMessage(LEAVE);
}

/** Calls back with the routes that another tab invalidated; returns the unsubscribe function. */
export function onInvalidatedInOtherTab(onStale: (names: readonly string[]) => void): () => void {
  return onMessage((said) => {
    if (Array.isArray(said)) onStale(said.filter((name) => typeof name === 'string'));
  });
}

/** Calls back when the user signed out in another tab; returns the unsubscribe function. */
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
