/**
 * What one tab changed, the others fetch anew: names of routes travel between tabs, never data. A tab that is left on
 * purpose, because its user signed out, takes the others along.
 */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('stale-routes') : null;
const LEAVE = 'leave';

export function invalidateInOtherTabs(names: readonly string[]) {
  if (names.length > 0) channel?.postMessage(names);
}

export function signOutOtherTabs() {
  channel?.postMessage(LEAVE);
}

/** Calls back with the routes another tab made stale; returns how to stop listening. */
export function onInvalidatedInOtherTab(onStale: (names: readonly string[]) => void): () => void {
  return onMessage((said) => {
    if (Array.isArray(said)) onStale(said.filter((name) => typeof name === 'string'));
  });
}

/** Calls back when somebody signed out in another tab; returns how to stop listening. */
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
