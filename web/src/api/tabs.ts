/** What one tab changed, the others fetch anew: names of routes travel between tabs, never data. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('stale-routes') : null;

export function tellOtherTabs(names: readonly string[]) {
  if (names.length > 0) channel?.postMessage(names);
}

/** Calls back with the routes another tab made stale; returns how to stop listening. */
export function hearOtherTabs(onStale: (names: readonly string[]) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) onStale(data.filter((name) => typeof name === 'string'));
  };
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}
