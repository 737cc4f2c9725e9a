import * as z from 'zod';
import { ApiError, commonErrors } from './define/error.ts';
import type { Route, RouteAnswer, RouteInput } from './define/route.ts';
import { pathOf } from './paths.ts';

export type ClientOptions = {
  /** Origin of the gateway; empty in a browser that was served by it. */
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

/** Calls routes of the contract: the answer is decoded (dates are `Date`), a refusal throws `ApiError`. */
export type Client = <R extends Route>(
  route: R,
  input: RouteInput<R>,
  options?: CallOptions,
) => Promise<RouteAnswer<R>>;

export function createClient({
  baseUrl = '',
  fetch: send = fetch,
  headers,
}: ClientOptions = {}): Client {
  return async (route, input, options = {}) => {
    const { body } = input as AnyInput;
    const response = await send(`${baseUrl}${addressOf(route, input)}`, {
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
    const answer = await readJson(response);
    if (!response.ok) throw refusal(response, answer);
    return z.decode(route.response, answer as never) as RouteAnswer<typeof route>;
  };
}

/** Where a call goes, without the origin. */
export function addressOf<R extends Route>(route: R, input: RouteInput<R>): string {
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
    // Not ours: a proxy's page, or a connection cut in the middle. The status still tells.
    return null;
  }
}

const refusalBody = z.object({ code: z.string(), message: z.string() });

function refusal(response: Response, answer: unknown): ApiError {
  const parsed = refusalBody.safeParse(answer);
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
