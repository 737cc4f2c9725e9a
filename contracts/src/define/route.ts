import type * as z from 'zod';
import type { ErrorDefinition } from './error.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may call: `public` never looks at the session, `optional` hands over a session when there is
 * one, `session` answers 401 without one.
 */
export type Access = 'public' | 'optional' | 'session';

/** One public call, declared once: validation, types, encoding, client and OpenAPI follow from it. */
export type Route = {
  readonly method: Method;
  /** Relative to where its service is mounted; parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Shape of the 200 answer. Routes that redirect or stream say so in `answers`. */
  readonly response: z.ZodType;
  readonly errors: readonly ErrorDefinition[];
  /** `json` unless the call ends in a 302, an HTML page, a CSV file, a picture or an event stream. */
  readonly answers?: 'json' | 'redirect' | 'html' | 'csv' | 'picture' | 'stream';
  /**
   * `always`: the origin of the page is checked even without cookies (login CSRF). `never`: another site is meant to
   * post here, and something else than its origin proves the request (a social provider's answer).
   */
  readonly checksOrigin?: 'always' | 'never';
  /** `raw` hands the handler the bytes as received (webhooks); `form` reads a posted form beside JSON. */
  readonly reads?: 'json' | 'raw' | 'form';
  /**
   * A machine client may call as well, by `Authorization: Bearer` and a token that holds this scope. For calls that
   * change nothing and ask the org-service whether the client is still there.
   */
  readonly machineScope?: string;
  /** The call hashes or checks a password: tens of milliseconds of a core, so the gateway counts such calls apart. */
  readonly hashesPassword?: true;
  /** The answer is the same for everybody, and caches may keep it for so many seconds. */
  readonly cacheSeconds?: number;
  /** `oauth` tells refusals as RFC 6749 does: `{ error, error_description }`. */
  readonly refusals?: 'oauth';
};

export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
type Given<K extends string, T> = T extends z.ZodType
  ? Record<never, never> extends z.input<T>
    ? { readonly [P in K]?: z.input<T> }
    : { readonly [P in K]: z.input<T> }
  : unknown;

export type RouteBody<R extends Route> = Output<R['body']>;
export type RouteQuery<R extends Route> = Output<R['query']>;
export type RouteParams<R extends Route> = Output<R['params']>;
/** What the handler returns and the client receives: values as in code (dates are `Date`). */
export type RouteAnswer<R extends Route> = z.output<R['response']>;
export type RouteInputBody<R extends Route> = Input<R['body']>;
/** What a caller hands to the client; parts without required fields may be left out. */
export type RouteInput<R extends Route> = Given<'params', R['params']> &
  Given<'query', R['query']> &
  Given<'body', R['body']>;

export type RouteMap = Readonly<Record<string, Route>>;
