import type { Route } from '@tessera/contracts/define/route';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { revalidate } from './cache.ts';
import { nameOf } from './call.ts';
import { invalidateInOtherTabs } from './tab-channel.ts';

/** Invalidates queries, here and in the other tabs, after a change that no command of this app made. */
export function useRefresh() {
  const { mutate } = useSWRConfig();
  return useCallback(
    (stale: readonly Route[]) => {
      const names = stale.map(nameOf);
      invalidateInOtherTabs(names);
      void revalidate(mutate, names);
    },
    [mutate],
  );
}
