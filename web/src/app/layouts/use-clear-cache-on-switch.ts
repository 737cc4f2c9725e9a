import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { purgeAbout } from '../../api/cache.ts';
import { useShownOrganization } from './use-navigation-items.ts';

/**
 * Forgets what was fetched of one organization when the reader goes on to another: who comes back sees it as it is then.
 * Pages of the account in between are no other organization.
 */
export function usePurgeOnSwitch() {
  const { mutate } = useSWRConfig();
  const shown = useShownOrganization();
  const last = useRef(shown);

  useEffect(() => {
    if (!shown) return;
    const left = last.current;
    last.current = shown;
    if (left && left.id !== shown.id) void purgeAbout(mutate, [left.id, left.slug]);
  }, [shown, mutate]);
}
