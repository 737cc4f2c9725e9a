import type { Route } from './define/route.ts';

/** Where the account and organization calls are mounted. */
export const authBase = '/api/auth';

/** Some routes name their whole path (billing, webhooks, metadata); the others begin where they are mounted. */
export const isWhole = (path: string) => /^\/(?:api|webhooks|\.well-known)\//.test(path);

/**
 * The public path of a route with its parameters in place, without origin and query. It looks at the route alone,
 * so that a caller of one route need not load the contracts of all.
 */
export function pathOf(route: Route, params: Readonly<Record<string, unknown>> = {}): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  return isWhole(path) ? path : `${authBase}${path}`;
}
