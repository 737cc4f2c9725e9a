import { ApiError } from '@tessera/contracts/define/error';
import type { Route } from '@tessera/contracts/define/route';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { type Arguments, type Cache, type ScopedMutator, unstable_serialize } from 'swr';
import { nameOf } from './call.ts';

/** Every answer in the cache lies under `[name of the route, input]`. */
export type CacheKey = readonly [name: string, input: unknown];

const routeOf = (key: Arguments): unknown => (Array.isArray(key) ? key[0] : undefined);

/** Fetches anew what is on screen of these routes, and forgets the rest of them. */
export function revalidate(mutate: ScopedMutator, names: readonly string[]): Promise<unknown> {
  return mutate((key) => {
    const name = routeOf(key);
    return typeof name === 'string' && names.includes(name);
  });
}

/** What the answers of a route will be once a command is through. */
export type OptimisticUpdate = {
  readonly route: Route;
  readonly change: (answer: unknown) => unknown;
};

/** The library's cache, and how to change it. */
type SwrCache = { readonly cache: Cache; readonly mutate: ScopedMutator };

/** Shows what is foreseen at once; returns how to take it back. */
export function applyOptimisticUpdate({ cache, mutate }: SwrCache, { route, change }: OptimisticUpdate): () => void {
  const before = new Map<unknown, unknown>();
  // An answer that is changed while it is on its way is thrown away when it comes; the first one is waited for.
  const isKnown = (key: Arguments) => cache.get(unstable_serialize(key))?.data !== undefined;
  const ofRoute = (key: Arguments) => routeOf(key) === nameOf(route) && isKnown(key);
  const shown = (answer: unknown) => {
    if (answer === null) return answer;
    const next = change(answer);
    before.set(next, answer);
    return next;
  };
  void mutate(ofRoute, shown, { revalidate: false });
  return () =>
    void mutate(ofRoute, (answer: unknown) => before.get(answer) ?? answer, { revalidate: false });
}

/** Drops every answer but those of the named route: somebody else sits here now. */
export function clearAllExcept(mutate: ScopedMutator, kept: Route): Promise<unknown> {
  return mutate((key) => routeOf(key) !== nameOf(kept), undefined, { revalidate: true });
}

/** Drops every answer whose question names one of these (ids, names in addresses): its pages were left. */
export function clearMentioning(mutate: ScopedMutator, names: readonly string[]): Promise<unknown> {
  const isAbout = (value: unknown): boolean =>
    typeof value === 'object' && value !== null
      ? Object.values(value).some(isAbout)
      : names.includes(value as string);
  return mutate((key) => Array.isArray(key) && isAbout(key[1]), undefined, { revalidate: true });
}

/** Whoever meets a 401 first has the session read again; the pages follow what it says. */
export function refreshSessionOn401(mutate: ScopedMutator, error: unknown) {
  if (error instanceof ApiError && error.status === 401) {
    void revalidate(mutate, [nameOf(sessionRoutes.getSession)]);
  }
}
