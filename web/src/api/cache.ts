import { ApiError } from '@tessera/contracts/define/error';
import type { Route } from '@tessera/contracts/define/route';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { type Arguments, type Cache, type ScopedMutator, unstable_serialize } from 'swr';
import { nameOf } from './call.ts';

/** Every response in the cache has the key `[name of the route, input]`. */
export type CacheKey = readonly [name: string, input: unknown];

const routeOf = (key: Arguments): unknown => (Array.isArray(key) ? key[0] : undefined);

/** Fetches the mounted queries of these routes again, and drops their other cached responses. */
export function revalidate(mutate: ScopedMutator, names: readonly string[]): Promise<unknown> {
  return mutate((key) => {
    const name = routeOf(key);
    return typeof name === 'string' && names.includes(name);
  });
}

/** The change that a command makes to the cached responses of a route. */
export type OptimisticUpdate = {
  readonly route: Route;
  readonly change: (response: unknown) => unknown;
};

/** The cache of SWR, and its mutate function. */
type SwrCache = { readonly cache: Cache; readonly mutate: ScopedMutator };

/** Applies an optimistic update; returns a function that rolls it back. */
export function applyOptimisticUpdate(
  { cache, mutate }: SwrCache,
  { route, change }: OptimisticUpdate,
): () => void {
  const before = new Map<unknown, unknown>();
  // SWR discards a response that arrives after its key was mutated, so only keys with data are changed.
  const isKnown = (key: Arguments) => cache.get(unstable_serialize(key))?.data !== undefined;
  const ofRoute = (key: Arguments) => routeOf(key) === nameOf(route) && isKnown(key);
  const shown = (response: unknown) => {
    if (response === null) return response;
    const next = change(response);
    before.set(next, response);
    return next;
  };
  void mutate(ofRoute, shown, { revalidate: false });
  return () =>
    void mutate(ofRoute, (response: unknown) => before.get(response) ?? response, {
      revalidate: false,
    });
}

/** Drops every cached response except those of one route, after another user has signed in. */
export function clearAllExcept(mutate: ScopedMutator, exception: Route): Promise<unknown> {
  return mutate((key) => routeOf(key) !== nameOf(exception), undefined, { revalidate: true });
}

/** Drops every cached response whose input contains one of these ids or slugs, after their pages were left. */
export function clearMentioning(mutate: ScopedMutator, names: readonly string[]): Promise<unknown> {
  const isAbout = (value: unknown): boolean =>
    typeof value === 'object' && value !== null
      ? Object.values(value).some(isAbout)
      : names.includes(value as string);
  return mutate((key) => Array.isArray(key) && isAbout(key[1]), undefined, { revalidate: true });
}

/** Fetches the session again after a 401; the pages depend on its status. */
export function refreshSessionOn401(mutate: ScopedMutator, error: unknown) {
  if (error instanceof ApiError && error.status === 401) {
    void revalidate(mutate, [nameOf(sessionRoutes.getSession)]);
  }
}
