import * as z from 'zod/mini';
import { ApiError, commonErrors } from './define/error.ts';
import type { Route, RouteInput, RouteResponse } from './define/route.ts';
import { pathOf } from './paths.ts';

export type ClientOptions = {
  /** Origin of the gateway; empty in a browser that loaded the page from it. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  readonly headers?: Readonly<Record<string, string>>;
};

export type CallOptions = {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
};

type AnyInput = {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
};

/** Calls a route: decodes the response (dates are `Date`) and throws `ApiError` for an error response. */
export type Client = <R extends Route>(
  route: R,
  input: RouteInput<R>,
  options?: CallOptions,
) => Promise<RouteResponse<R>>;

export function createClient({
  baseUrl = '',
  fetch: send = fetch,
  headers,
}: ClientOptions = {}): Client {
  return async (route, input, options = {}) => {
    const { body } = input as AnyInput;
    const response = await send(`${baseUrl}${pathAndQueryOf(route, input)}`, {
      method: route.method,
      credentials: 'include',
      signal: options.signal ?? null,
      headers: {
        ...headers,
        ...options.headers,
        ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(route.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    if (!response.ok) throw await readError(response);
    return z.parse(route.response, await readJson(response)) as RouteResponse<typeof route>;
  };
}

/** The error of a response with an error status. */
export const readError = async (response: Response): Promise<ApiError> =>
  toApiError(response, await readJson(response));

/** The path and query of a request, without the origin. */
export function pathAndQueryOf<R extends Route>(route: R, input: RouteInput<R>): string {
  const { params, query } = input as AnyInput;
  return `${pathOf(route, params)}${queryText(query)}`;
}

function queryText(query: Record<string, unknown> | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    // The body is a proxy's error page, or incomplete. The status remains usable.
    return null;
  }
}

const errorBody = z.object({ code: z.string(), message: z.string() });

function toApiError(response: Response, json: unknown): ApiError {
  const parsed = errorBody.safeParse(json);
  const retryAfter = Number(response.headers.get('retry-after'));
  const requestId = response.headers.get('x-request-id');
  const options = {
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
    ...(requestId && { requestId }),
  };
  const known = parsed.success
    ? parsed.data
    : { code: commonErrors.BAD_GATEWAY.code, message: response.statusText };
  return new ApiError({ ...known, status: response.status }, options);
}
