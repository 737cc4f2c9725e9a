import type { Route } from '@tessera/contracts/define/route';
import { isAbsolutePath } from '@tessera/contracts/paths';
import { mountPaths, routes, type ServiceName, serviceNames } from '@tessera/contracts/routes';

/**
 * The cost of a call for its service. Each kind of a service has its own circuit breaker, so that slow calls of one kind
 * never open that of another; calls that hash a password also have their own limit of calls in flight (REL-15).
 */
export const callKinds = ['password', 'webhook', 'ordinary'] as const;
export type CallKind = (typeof callKinds)[number];

type MountedRoute = { readonly path: string; readonly route: Route };

const mountedRoutes: readonly MountedRoute[] = serviceNames.flatMap((service) =>
  Object.values<Route>(routes[service]).flatMap((route) =>
    mountedPaths(service, route).map((path) => ({ path, route })),
  ),
);

function mountedPaths(service: ServiceName, { path }: Route): readonly string[] {
  return isAbsolutePath(path) ? [path] : mountPaths[service].map((prefix) => `${prefix}${path}`);
}

const kinds = new Map<string, CallKind>(
  mountedRoutes.filter(({ route }) => route.hashesPassword).map(({ path }) => [path, 'password']),
);

/** The kind of the call to a path. Paths with parameters and unknown ones are ordinary. */
export function callKindOf(path: string): CallKind {
  return kinds.get(path) ?? (path.startsWith('/webhooks/') ? 'webhook' : 'ordinary');
}

const fixedPaths = new Set(
  mountedRoutes.map(({ path }) => path).filter((path) => !path.includes('/:')),
);
const patterns = mountedRoutes
  .filter(({ path }) => !fixedPaths.has(path))
  .map(({ path }) => ({ path, segments: path.split('/') }));

/** The route's path with its parameters as `:name`, or `unknown`. */
export function routePathOf(path: string): string {
  if (fixedPaths.has(path)) return path;
  const segments = path.split('/');
  const found = patterns.find(
    (pattern) =>
      pattern.segments.length === segments.length &&
      pattern.segments.every((part, index) => part.startsWith(':') || part === segments[index]),
  );
  return found?.path ?? 'unknown';
}

const signInPaths = new Set(mountedPaths('identity', routes.identity.signInEmail));

/** Whether a call counts for the objective of sign-in (docs/operations.md). */
export const isSignIn = (path: string) => signInPaths.has(path);
