import type { ApiError } from '@tessera/contracts/define/error';
import type { Route, RouteInput, RouteResponse } from '@tessera/contracts/define/route';
import useSWR from 'swr';
import type { CacheKey } from './cache.ts';
import { call, nameOf } from './call.ts';

type QueryOptions = {
  /** Keeps the previous response while the next one (another page, another search) is loading. */
  readonly keepPrevious?: boolean;
  /** Fetches again after this time, for data that no stream reports. */
  readonly refreshEveryMs?: number | undefined;
};

export type Query<T> = {
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
  /** True while a response is fetched, also when an older one is shown. */
  readonly isRefreshing: boolean;
  retry(): void;
};

const keyOf = (route: Route, input: unknown): CacheKey => [nameOf(route), input];

/** Sending a request takes the browser some milliseconds, so a page renders before its requests are sent. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** SWR skips a refresh within the deduplication interval of the previous fetch. */
const refreshOptions = (everyMs: number | undefined) =>
  everyMs === undefined ? {} : { refreshInterval: everyMs, dedupingInterval: everyMs / 2 };

/** The response of a route, cached by route and input; `null` as input sends no request. */
export function useQuery<R extends Route>(
  route: R,
  input: RouteInput<R> | null,
  options: QueryOptions = {},
): Query<RouteResponse<R>> {
  const swr = useSWR<RouteResponse<R>, ApiError, CacheKey | null>(
    input === null ? null : keyOf(route, input),
    () => nextTask().then(() => call(route, input as RouteInput<R>)),
    {
      keepPreviousData: options.keepPrevious ?? false,
      ...refreshOptions(options.refreshEveryMs),
    },
  );
  // Read here, because SWR renders a component again only for the fields that it has read, and misses changes if a
  // child reads them first.
  const { data, error } = swr;
  return {
    data,
    error,
    // SWR also reports `isLoading` while the previous response is shown.
    get isLoading() {
      return data === undefined && swr.isLoading;
    },
    // A getter, so that components that do not read it are not rendered again when it changes.
    get isRefreshing() {
      return swr.isValidating;
    },
    retry: () => void swr.mutate(),
  };
}
