import { ApiError } from '@tessera/contracts/define/error';
import type { Route, RouteInput } from '@tessera/contracts/define/route';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { refreshSessionOn401 } from './cache.ts';
import { callFile } from './call.ts';
import { withFreshSession } from './fresh-session.ts';
import { saveFile } from './save-file.ts';

export type Download<R extends Route> = {
  readonly error: ApiError | undefined;
  readonly isBusy: boolean;
  /** Gets the file and saves it under a name. Never rejects. */
  readonly save: (input: RouteInput<R>, name: string) => Promise<void>;
};

/** A route that responds with a file. If the session is too old for it, the user is asked to authenticate again. */
export function useDownload<R extends Route>(route: R): Download<R> {
  const { mutate } = useSWRConfig();
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const save = async (input: RouteInput<R>, name: string) => {
    setError(undefined);
    setBusy(true);
    try {
      saveFile(await withFreshSession(() => callFile(route, input)), name);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      refreshSessionOn401(mutate, failure);
    } finally {
      setBusy(false);
    }
  };
  return { error, isBusy, save };
}
