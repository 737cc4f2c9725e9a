import type { ApiError } from '@tessera/contracts/define/error';
import type { Route, RouteAnswer, RouteInput } from '@tessera/contracts/define/route';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { type OptimisticUpdate, applyOptimisticUpdate, refreshSessionOn401, revalidate } from './cache.ts';
import { call, nameOf } from './call.ts';
import { withFreshSession } from './fresh-session.ts';
import { invalidateInOtherTabs } from './tab-channel.ts';

type CommandOptions = {
  /** The calls whose answers this one changes, here and in the other tabs. */
  readonly invalidates?: readonly Route[];
};

type TriggerOptions<R extends Route> = {
  /** What is shown while the call is under way, and taken back when it is refused. */
  readonly optimistic?: OptimisticUpdate;
  onSuccess?(answer: RouteAnswer<R>): void | Promise<void>;
  /** For commands without a place on the page where `error` could be shown. */
  onError?(error: ApiError): void;
};

export type Command<R extends Route> = {
  /** Runs the call. Resolves when it is answered and what it made stale is fresh; never rejects. */
  trigger(input: RouteInput<R>, outcome?: TriggerOptions<R>): Promise<void>;
  readonly isBusy: boolean;
  readonly error: ApiError | undefined;
  reset(): void;
};

/** A route that changes something. A second trigger while the first is under way is ignored. */
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
    async trigger(input, { optimistic, onSuccess, onError } = {}) {
      if (isBusy) return;
      setBusy(true);
      setError(undefined);
      const rollBack = optimistic && applyOptimisticUpdate({ cache, mutate }, optimistic);
      try {
        const answer = await withFreshSession(() => call(route, input));
        const names = invalidates.map(nameOf);
        invalidateInOtherTabs(names);
        await revalidate(mutate, names);
        await onSuccess?.(answer);
      } catch (failure) {
        rollBack?.();
        // `call` throws nothing else.
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

/** Typed by the route whose answers are foreseen. */
export const optimisticUpdate = <R extends Route>(
  route: R,
  change: (answer: RouteAnswer<R>) => RouteAnswer<R>,
): OptimisticUpdate => ({ route, change: (answer) => change(answer as RouteAnswer<R>) });
