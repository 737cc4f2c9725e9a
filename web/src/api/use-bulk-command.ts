import type { ApiError } from '@tessera/contracts/define/error';
import type { Route, RouteInput } from '@tessera/contracts/define/route';
import { useState } from 'react';
import { call } from './call.ts';
import { useRefresh } from './use-refresh.ts';

export type BulkResult<T> = { readonly item: T; readonly error: ApiError | null };

type Options<T, R extends Route> = {
  readonly route: R;
  readonly inputOf: (item: T) => RouteInput<R>;
  /** The routes whose responses the calls change, here and in the other tabs. */
  readonly invalidates: readonly Route[];
};

/** A command that calls a route for each of several records, one after another. Some of the calls may fail. */
export function useBulkCommand<T, R extends Route>({ route, inputOf, invalidates }: Options<T, R>) {
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);

  const runAll = async (items: readonly T[]): Promise<readonly BulkResult<T>[]> => {
    const results: BulkResult<T>[] = [];
    setBusy(true);
    for (const item of items) {
      const error = await errorOf(route, inputOf(item));
      results.push({ item, error });
      // Without a session the remaining calls would fail as well.
      if (error?.code === 'UNAUTHORIZED') break;
    }
    setBusy(false);
    refresh(invalidates);
    return results;
  };
  return { isBusy, runAll };
}

async function errorOf<R extends Route>(route: R, input: RouteInput<R>): Promise<ApiError | null> {
  try {
    await call(route, input);
    return null;
  } catch (error) {
    // `call` throws `ApiError` only.
    return error as ApiError;
  }
}
