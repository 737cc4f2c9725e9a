import type { Route } from './define/route.ts';

/** Mount path of the account and organization calls. */
export const authBase = '/api/auth';

/** True for routes that declare a complete path (billing, webhooks, metadata); other paths are relative to `authBase`. */
export const isAbsolutePath = (path: string) => /^\/(?:api|webhooks|\.well-known)\//.test(path);

/**
 * The public path of a route with its parameters filled in, without origin and query. It needs only the route itself, so
 * a bundle that calls one route does not include the contracts of all.
 */
export function pathOf(route: Route, params: Readonly<Record<string, unknown>> = {}): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  return isAbsolutePath(path) ? path : `${authBase}${path}`;
}
