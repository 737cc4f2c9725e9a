import { isAbsolutePath } from '@tessera/contracts/paths';
import type { BoundRoute } from './handle.ts';

export type RouteMatch = { readonly bound: BoundRoute; readonly params: Record<string, string> };

/** The route of a method and path; null without one. */
export type RouteTable = (method: string, path: string) => RouteMatch | null;

type Pattern = { readonly bound: BoundRoute; readonly test: RegExp };

/**
 * The route table, compiled once: fixed paths by a single look-up, the few paths with parameters by pattern. Throws
 * when two routes have the same method and path.
 */
export function compileRouteTable(
  bound: readonly BoundRoute[],
  prefixes: readonly string[],
): RouteTable {
  const fixed = new Map<string, BoundRoute>();
  const patterns: Pattern[] = [];
  for (const entry of bound) {
    const { path: own } = entry.route;
    const paths = isAbsolutePath(own) ? [own] : prefixes.map((prefix) => `${prefix}${own}`);
    for (const path of paths) {
      const key = `${entry.route.method} ${path}`;
      if (fixed.has(key)) throw new Error(`two routes match ${key}`);
      if (!path.includes('/:')) fixed.set(key, entry);
      else patterns.push({ bound: entry, test: patternOf(path) });
    }
  }
  return (method, path) => {
    const bound = fixed.get(`${method} ${path}`);
    if (bound !== undefined) return { bound, params: {} };
    for (const pattern of patterns) {
      const groups =
        pattern.bound.route.method === method ? pattern.test.exec(path)?.groups : undefined;
      if (groups !== undefined) return decode(pattern.bound, groups);
    }
    return null;
  };
}

function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) =>
      part.startsWith(':')
        ? `(?<${part.slice(1)}>[^/]+)`
        : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('/');
  return new RegExp(`^${source}$`);
}

function decode(bound: BoundRoute, groups: Record<string, string>): RouteMatch | null {
  try {
    const params = Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]);
    return { bound, params: Object.fromEntries(params) };
  } catch {
    // A path whose escapes are not UTF-8 matches no route.
    return null;
  }
}
