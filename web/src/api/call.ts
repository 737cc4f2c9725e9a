import { createClient, pathAndQueryOf, readError } from '@tessera/contracts/client';
import { ApiError } from '@tessera/contracts/define/error';
import type { Route, RouteInput, RouteResponse } from '@tessera/contracts/define/route';
import { currentLanguage } from '../i18n/i18n.ts';
import { fetchOrTakePrefetched, prefetch } from './prefetch.ts';

/** Longer than the timeout of the gateway, so that the response of the gateway arrives first. */
const TIMEOUT_MS = 20_000;

const client = createClient({ fetch: fetchOrTakePrefetched });

/** Calls a route. Throws `ApiError` for every failure. No other module sends requests. */
export async function call<R extends Route>(
  route: R,
  input: RouteInput<R>,
): Promise<RouteResponse<R>> {
  try {
    return await client(route, input, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // Mails that the call sends are in the language of the page.
      headers: { 'accept-language': currentLanguage() },
    });
  } catch (error) {
    throw error instanceof ApiError ? error : networkError(error);
  }
}

/** Calls a route that responds with a file. Throws `ApiError` for every failure. The file may take any time. */
export async function callFile<R extends Route>(route: R, input: RouteInput<R>): Promise<Blob> {
  const aborter = new AbortController();
  const timer = setTimeout(
    () => aborter.abort(new DOMException('No response in time', 'TimeoutError')),
    TIMEOUT_MS,
  );
  try {
    const { signal } = aborter;
    const response = await fetch(pathAndQueryOf(route, input), { credentials: 'include', signal });
    clearTimeout(timer);
    if (!response.ok) throw await readError(response);
    return await response.blob();
  } catch (error) {
    throw error instanceof ApiError ? error : networkError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends the request before the page that needs it is mounted; `call` then takes the response. Only for GET routes. */
export function prefetchCall<R extends Route>(route: R, input: RouteInput<R>): void {
  prefetch(pathAndQueryOf(route, input), { credentials: 'include' });
}

/** The name of a route in the cache and between tabs. */
export const nameOf = (route: Route) => `${route.method} ${route.path}`;

function networkError(cause: unknown): ApiError {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') {
    return new ApiError(
      { code: 'TIMED_OUT', status: 0, message: 'No response in time' },
      { cause },
    );
  }
  if (cause instanceof TypeError) {
    return new ApiError({ code: 'UNREACHABLE', status: 0, message: 'Network error' }, { cause });
  }
  // The response does not match the contract, because the app and the service have different versions.
  return new ApiError({ code: 'UNEXPECTED_RESPONSE', status: 0, message: 'Unexpected' }, { cause });
}
