import type * as z from 'zod/mini';
import type { ErrorDefinition } from './error.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Authentication of a call: `public` ignores the session, `optional` passes the session if there is one,
 * `session` responds with 401 without one.
 */
export type Access = 'public' | 'optional' | 'session';

/** One HTTP call, declared once: validation, types, response encoding, client and OpenAPI follow from it. */
export type Route = {
  readonly method: Method;
  /** Relative to the mount path of its service; parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.core.$ZodObject;
  readonly query?: z.core.$ZodObject;
  readonly body?: z.core.$ZodType;
  /** Schema of the 200 response. */
  readonly response: z.core.$ZodType;
  readonly errors: readonly ErrorDefinition[];
  /**
   * `json` unless the call redirects or sends an HTML page, a CSV file, an image or an event stream. `file` is NDJSON with
   * the response schema a line, or CSV; `attachment` is JSON that browsers save as a file.
   */
  readonly responseType?:
    | 'json'
    | 'redirect'
    | 'html'
    | 'csv'
    | 'file'
    | 'attachment'
    | 'image'
    | 'stream';
  /**
   * `always`: the Origin header is checked even without cookies (login CSRF). `never`: other sites may post here, and
   * something other than the origin authenticates the request (for example the `state` of a social provider).
   */
  readonly originCheck?: 'always' | 'never';
  /** `raw` passes the bytes as received (webhooks); `form` accepts a form-encoded body beside JSON. */
  readonly bodyType?: 'json' | 'raw' | 'form';
  /**
   * The OAuth scope with which a machine client may call too (`Authorization: Bearer`). Only for calls that change nothing
   * and that check with the org-service that the client is not revoked.
   */
  readonly oauthScope?: string;
  /** The call hashes or verifies a password, which takes tens of milliseconds of CPU: the gateway rate-limits it separately. */
  readonly hashesPassword?: true;
  /** The response is the same for every user; caches may keep it for this many seconds. */
  readonly cacheSeconds?: number;
  /** `oauth` sends errors as RFC 6749 defines them: `{ error, error_description }`. */
  readonly errorFormat?: 'oauth';
};

export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type Output<T> = T extends z.core.$ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.core.$ZodType ? z.input<T> : undefined;
type InputPart<K extends string, T> = T extends z.core.$ZodType
  ? Record<never, never> extends z.input<T>
    ? { readonly [P in K]?: z.input<T> }
    : { readonly [P in K]: z.input<T> }
  : unknown;

export type RouteBody<R extends Route> = Output<R['body']>;
export type RouteQuery<R extends Route> = Output<R['query']>;
export type RouteParams<R extends Route> = Output<R['params']>;
/** What the handler returns and the client receives, decoded (dates are `Date`). */
export type RouteResponse<R extends Route> = z.output<R['response']>;
export type RouteInputBody<R extends Route> = Input<R['body']>;
/** Input of the typed client; parts without required fields are optional. */
export type RouteInput<R extends Route> = InputPart<'params', R['params']> &
  InputPart<'query', R['query']> &
  InputPart<'body', R['body']>;

export type RouteMap = Readonly<Record<string, Route>>;
