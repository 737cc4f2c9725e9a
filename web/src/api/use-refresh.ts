import type { Route } from '@tessera/contracts/define/route';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { refresh } from './cache.ts';
import { nameOf } from './call.ts';
import { tellOtherTabs } from './tab-channel.ts';

/** Has answers fetched anew, here and in the other tabs, after a change that no command of ours made. */
export function useRefresh() {
  const { mutate } = useSWRConfig();
  return useCallback(
    (stale: readonly Route[]) => {
      const names = stale.map(nameOf);
      tellOtherTabs(names);
      void refresh(mutate, names);
    },
    [mutate],
  );
}
