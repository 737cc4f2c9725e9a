import type { Route } from '@tessera/contracts/define/route';
import { pathOf } from '@tessera/contracts/paths';
import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { revalidate } from './cache.ts';
import { nameOf } from './call.ts';

export type StreamState = 'connecting' | 'live' | 'interrupted';

type Changes = {
  readonly query: Readonly<Record<string, string>>;
  /** The routes that a change on the stream may invalidate. */
  readonly stale: readonly Route[];
};

/** Changes within this time cause one refresh. */
const DEBOUNCE_MS = 150;
const RETRY_MS = 3_000;
const MAX_RETRY_MS = 30_000;

/**
 * Subscribes to a stream of changes while the component is mounted. Fetches the affected queries again after a change,
 * and once after every reconnect. Does not subscribe if `changes` is null.
 */
export function useChanges(route: Route, changes: Changes | null): StreamState {
  const { mutate } = useSWRConfig();
  const [state, setState] = useState<StreamState>('connecting');
  const address = changes && `${pathOf(route)}?${new URLSearchParams(changes.query)}`;
  const names = changes?.stale.map(nameOf).join('\n');

  useEffect(() => {
    if (!address || names === undefined) return;
    let source: EventSource | undefined;
    let debouncing: ReturnType<typeof setTimeout> | undefined;
    let retrying: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let wasLive = false;

    const touch = () => {
      clearTimeout(debouncing);
      debouncing = setTimeout(() => void revalidate(mutate, names.split('\n')), DEBOUNCE_MS);
    };
    const connect = () => {
      source = new EventSource(address);
      source.addEventListener('open', () => {
        if (wasLive || failures > 0) touch();
        failures = 0;
        wasLive = true;
        setState('live');
      });
      source.addEventListener('change', touch);
      source.addEventListener('reset', touch);
      source.addEventListener('error', () => {
        setState('interrupted');
        failures += 1;
        // EventSource reconnects a broken stream by itself, but gives up after an error response.
        if (source?.readyState !== EventSource.CLOSED) return;
        retrying = setTimeout(connect, Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS));
      });
    };

    connect();
    return () => {
      source?.close();
      clearTimeout(debouncing);
      clearTimeout(retrying);
    };
  }, [address, names, mutate]);

  return state;
}
