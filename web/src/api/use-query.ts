import type { ApiError } from '@app/contracts/define/error';
import type { Route, RouteAnswer, RouteInput } from '@app/contracts/define/route';
import useSWR, { preload } from 'swr';
import type { CacheKey } from './cache.ts';
import { call, nameOf } from './call.ts';

type QueryOptions = {
  /** Keeps showing the answer before while the next one (another page, another search) is on its way. */
  readonly keepPrevious?: boolean;
  /** Asks again after this long, for what no stream tells of. */
  readonly refreshEveryMs?: number | undefined;
};

export type Query<T> = {
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
  /** True while an answer is fetched, also behind one that is shown. */
  readonly isRefreshing: boolean;
  retry(): void;
};

const keyOf = (route: Route, input: unknown): CacheKey => [nameOf(route), input];

/** The answer of a route, cached by route and input; `null` as input asks nothing yet. */
export function useQuery<R extends Route>(
  route: R,
  input: RouteInput<R> | null,
  options: QueryOptions = {},
): Query<RouteAnswer<R>> {
  const swr = useSWR<RouteAnswer<R>, ApiError, CacheKey | null>(
    input === null ? null : keyOf(route, input),
    () => call(route, input as RouteInput<R>),
    {
      keepPreviousData: options.keepPrevious ?? false,
      refreshInterval: options.refreshEveryMs ?? 0,
    },
  );
  return {
    data: swr.data,
    error: swr.error,
    isLoading: swr.isLoading,
    isRefreshing: swr.isValidating,
    retry: () => void swr.mutate(),
  };
}

/** Starts fetching before a component asks, so that code and data travel at the same time. */
export function preloadQuery<R extends Route>(route: R, input: RouteInput<R>) {
  // A failure is met by the component that asks.
  preload(keyOf(route, input), () => call(route, input)).catch(() => undefined);
}
