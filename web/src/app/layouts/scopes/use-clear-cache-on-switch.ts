import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { clearMentioning } from '../../../api/cache.ts';
import { useCurrentOrganization } from '../navigation/use-navigation-items.ts';

/**
 * Clears the cached responses of an organization when the user navigates to another one, so that a later visit shows
 * current data. Account pages in between do not count as another organization.
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
