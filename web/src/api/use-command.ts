import type { ApiError } from '@tessera/contracts/define/error';
import type { Route, RouteAnswer, RouteInput } from '@tessera/contracts/define/route';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { type Foresight, foresee, noticeLostSession, refresh } from './cache.ts';
import { call, nameOf } from './call.ts';
import { withFreshSession } from './fresh-session.ts';
import { tellOtherTabs } from './tab-channel.ts';

type CommandOptions = {
  /** The calls whose answers this one changes, here and in the other tabs. */
  readonly stale?: readonly Route[];
};

type Outcome<R extends Route> = {
  /** What is shown while the call is under way, and taken back when it is refused. */
  readonly foresight?: Foresight;
  onSuccess?(answer: RouteAnswer<R>): void | Promise<void>;
  /** For commands without a place on the page where `error` could be shown. */
  onRefusal?(refusal: ApiError): void;
};

export type Command<R extends Route> = {
  /** Runs the call. Resolves when it is answered and what it made stale is fresh; never rejects. */
  trigger(input: RouteInput<R>, outcome?: Outcome<R>): Promise<void>;
  readonly isBusy: boolean;
  readonly error: ApiError | undefined;
  reset(): void;
};

/** A route that changes something. A second trigger while the first is under way is ignored. */
export function useCommand<R extends Route>(
  route: R,
  { stale = [] }: CommandOptions = {},
): Command<R> {
  const { cache, mutate } = useSWRConfig();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();

  return {
    isBusy,
    error,
    reset: () => setError(undefined),
    async trigger(input, { foresight, onSuccess, onRefusal } = {}) {
      if (isBusy) return;
      setBusy(true);
      setError(undefined);
      const takeBack = foresight && foresee({ cache, mutate }, foresight);
      try {
        const answer = await withFreshSession(() => call(route, input));
        const names = stale.map(nameOf);
        tellOtherTabs(names);
        await refresh(mutate, names);
        await onSuccess?.(answer);
      } catch (failure) {
        takeBack?.();
        // `call` throws nothing else.
        const refusal = failure as ApiError;
        setError(refusal);
        noticeLostSession(mutate, refusal);
        onRefusal?.(refusal);
      } finally {
        setBusy(false);
      }
    },
  };
}

/** Typed by the route whose answers are foreseen. */
export const foreseen = <R extends Route>(
  route: R,
  change: (answer: RouteAnswer<R>) => RouteAnswer<R>,
): Foresight => ({ route, change: (answer) => change(answer as RouteAnswer<R>) });
