import type { ApiError } from '@tessera/contracts/define/error';
import type { Route, RouteAnswer, RouteInput } from '@tessera/contracts/define/route';
import useSWR, { mutate, preload } from 'swr';
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

/** Sending a question takes a browser some milliseconds: a page that asks several is seen before they are sent. */
const whenBuilt = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The answer of a route, cached by route and input; `null` as input asks nothing yet. */
export function useQuery<R extends Route>(
  route: R,
  input: RouteInput<R> | null,
  options: QueryOptions = {},
): Query<RouteAnswer<R>> {
  const swr = useSWR<RouteAnswer<R>, ApiError, CacheKey | null>(
    input === null ? null : keyOf(route, input),
    () => whenBuilt().then(() => call(route, input as RouteInput<R>)),
    {
      keepPreviousData: options.keepPrevious ?? false,
      refreshInterval: options.refreshEveryMs ?? 0,
    },
  );
  // Looked at now: the library tells a component only of what it has looked at, and forgets what came in between where
  // another one, to which this is handed on, looks first.
  const { data, error } = swr;
  return {
    data,
    error,
    // The library calls it loading, too, when an answer asked beforehand is there and only looked at again.
    get isLoading() {
      return data === undefined && swr.isLoading;
    },
    // Looked at late: whoever does not look is not built anew when it changes.
    get isRefreshing() {
      return swr.isValidating;
    },
    retry: () => void swr.mutate(),
  };
}

/**
 * Asks before a component does, so that code and data travel at the same time. Whatever is built after the answer came
 * is built with it at once. Never fails: a failure is met by the component that asks.
 */
export async function preloadQuery<R extends Route>(route: R, input: RouteInput<R>): Promise<void> {
  const key = keyOf(route, input);
  try {
    const answer = await preload(key, () => call(route, input));
    await mutate(key, (known?: RouteAnswer<R>) => known ?? answer, { revalidate: false });
  } catch {
    // The component asks again.
  }
}
