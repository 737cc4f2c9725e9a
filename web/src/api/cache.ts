import { ApiError } from '@app/contracts/define/error';
import type { Route } from '@app/contracts/define/route';
import { sessionRoutes } from '@app/contracts/identity/sessions';
import type { Arguments, ScopedMutator } from 'swr';
import { nameOf } from './call.ts';

/** Every answer in the cache lies under `[name of the route, input]`. */
export type CacheKey = readonly [name: string, input: unknown];

const routeOf = (key: Arguments): unknown => (Array.isArray(key) ? key[0] : undefined);

/** Fetches anew what is on screen of these routes, and forgets the rest of them. */
export function refresh(mutate: ScopedMutator, names: readonly string[]): Promise<unknown> {
  return mutate((key) => {
    const name = routeOf(key);
    return typeof name === 'string' && names.includes(name);
  });
}

/** Drops every answer but those of the named route: somebody else sits here now. */
export function purgeAllBut(mutate: ScopedMutator, kept: Route): Promise<unknown> {
  return mutate((key) => routeOf(key) !== nameOf(kept), undefined, { revalidate: true });
}

/** Whoever meets a 401 first has the session read again; the pages follow what it says. */
export function noticeLostSession(mutate: ScopedMutator, error: unknown) {
  if (error instanceof ApiError && error.status === 401) {
    void refresh(mutate, [nameOf(sessionRoutes.getSession)]);
  }
}
