import type { ApiError } from '@tessera/contracts/define/error';
import type { Route, RouteInput, RouteResponse } from '@tessera/contracts/define/route';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import {
  applyOptimisticUpdate,
  type OptimisticUpdate,
  refreshSessionOn401,
  revalidate,
} from './cache.ts';
import { call, nameOf } from './call.ts';
import { withFreshSession } from './fresh-session.ts';
import { invalidateInOtherTabs } from './tab-channel.ts';

type CommandOptions = {
  /** The routes whose responses this command changes, here and in the other tabs. */
  readonly invalidates?: readonly Route[];
};

type TriggerOptions<R extends Route> = {
  /** Shown while the call runs; rolled back when it fails. */
  readonly optimistic?: OptimisticUpdate;
  /** Called with the response, before the invalidated queries are fetched again: leaves a page that they make empty. */
  onResponse?(response: RouteResponse<R>): void;
  /** Called once the invalidated queries are fetched again. */
  onSuccess?(response: RouteResponse<R>): void | Promise<void>;
  /** For commands whose `error` is not shown on the page. */
  onError?(error: ApiError): void;
};

export type Command<R extends Route> = {
  /** Runs the call. Resolves when it has responded and the invalidated queries are fetched again; never rejects. */
  trigger(input: RouteInput<R>, outcome?: TriggerOptions<R>): Promise<void>;
  readonly isBusy: boolean;
  readonly error: ApiError | undefined;
  reset(): void;
};

/** A route that changes data. A second trigger while the first one runs is ignored. */
export function useCommand<R extends Route>(
  route: R,
  { invalidates = [] }: CommandOptions = {},
): Command<R> {
  const { cache, mutate } = useSWRConfig();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();

  return {
    isBusy,
    error,
    reset: () => setError(undefined),
    async trigger(input, { optimistic, onResponse, onSuccess, onError } = {}) {
      if (isBusy) return;
      setBusy(true);
      setError(undefined);
      const rollBack = optimistic && applyOptimisticUpdate({ cache, mutate }, optimistic);
      try {
        const response = await withFreshSession(() => call(route, input));
        const names = invalidates.map(nameOf);
        invalidateInOtherTabs(names);
        onResponse?.(response);
        await revalidate(mutate, names);
        await onSuccess?.(response);
      } catch (failure) {
        rollBack?.();
        // `call` throws `ApiError` only.
        const apiError = failure as ApiError;
        setError(apiError);
        refreshSessionOn401(mutate, apiError);
        onError?.(apiError);
      } finally {
        setBusy(false);
      }
    },
  };
}

/** An optimistic update with the response type of its route. */
export const optimisticUpdate = <R extends Route>(
  route: R,
  change: (response: RouteResponse<R>) => RouteResponse<R>,
): OptimisticUpdate => ({ route, change: (response) => change(response as RouteResponse<R>) });
