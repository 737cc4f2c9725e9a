import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { clearMentioning } from '../../api/cache.ts';
import { useCurrentOrganization } from './use-navigation-items.ts';

/**
 * Forgets what was fetched of one organization when the reader goes on to another: who comes back sees it as it is then.
 * Pages of the account in between are no other organization.
 */
export function useClearCacheOnSwitch() {
  const { mutate } = useSWRConfig();
  const shown = useCurrentOrganization();
  const last = useRef(shown);

  useEffect(() => {
    if (!shown) return;
    const left = last.current;
    last.current = shown;
    if (left && left.id !== shown.id) void clearMentioning(mutate, [left.id, left.slug]);
  }, [shown, mutate]);
}
