import { publicPrefixes, type ServiceName } from '@tessera/contracts/routes';

const MAX_TARGET_LENGTH = 8_192;
const SEGMENTS = /^(?:\/(?:[A-Za-z0-9\-._~!$&'()*+,=:@]|%[0-9A-F]{2})+)*\/?$/;
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;
const QUERY = /^[\x21\x22\x24-\x7e]*$/;
/** Characters that need no escape, and characters that an escape could hide from a check. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it rejects
const NEVER_ESCAPED = /[A-Za-z0-9\-._~/\\\u0000-\u001f\u007f]/;

export type Destination = {
  readonly prefix: string;
  readonly service: ServiceName;
};

export type CallTarget = {
  readonly kind: 'call';
  readonly path: string;
  readonly destination: Destination;
};

export type Target =
  | CallTarget
  | { readonly kind: 'site'; readonly path: string }
  /** A path below an API prefix that no service has. */
  | { readonly kind: 'unknown'; readonly path: string }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'too-long' };

const MALFORMED: Target = { kind: 'malformed' };
const TOO_LONG: Target = { kind: 'too-long' };

const destinations: readonly Destination[] = [...publicPrefixes].sort(
  (one, other) => other.prefix.length - one.prefix.length,
);
/** First segments of API paths; no page has such a path. */
const apiRoots = new Set(destinations.map(({ prefix }) => prefix.split('/')[1] ?? ''));

/**
 * Parses the target of a request once, for all later checks. A call has exactly one spelling: a target that is not in
 * normal form is rejected (SEC-06).
 */
export function parseTarget(target: string): Target {
  if (target.length > MAX_TARGET_LENGTH) return TOO_LONG;
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  if (!isNormal(path)) return MALFORMED;
  if (mark !== -1 && !QUERY.test(target.slice(mark + 1))) return MALFORMED;

  for (const destination of destinations) {
    if (path.startsWith(destination.prefix)) {
      return path.endsWith('/') ? MALFORMED : { kind: 'call', path, destination };
    }
  }
  const [, root = ''] = path.split('/', 2);
  if (apiRoots.has(root)) return { kind: 'unknown', path };
  if (apiRoots.has(root.toLowerCase())) return MALFORMED;
  return { kind: 'site', path };
}

function isNormal(path: string): boolean {
  if (!path.startsWith('/') || !SEGMENTS.test(path) || DOT_SEGMENT.test(path)) return false;
  return !path.includes('%') || hasOnlyNeededEscapes(path);
}

function hasOnlyNeededEscapes(path: string): boolean {
  for (const [run] of path.matchAll(/(?:%[0-9A-F]{2})+/g)) {
    try {
      if (NEVER_ESCAPED.test(decodeURIComponent(run))) return false;
    } catch {
      return false;
    }
  }
  return true;
}
