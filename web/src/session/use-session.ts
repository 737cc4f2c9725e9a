import type { ApiError } from '@tessera/contracts/define/error';
import { type SignedIn, sessionRoutes } from '@tessera/contracts/identity/sessions';
import { useLayoutEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { clearAllExcept } from '../api/cache.ts';
import { preloadQuery, useQuery } from '../api/use-query.ts';

/** The same input everywhere, so that the response is cached once. */
const INPUT = {};

type SessionState =
  | { readonly status: 'loading'; readonly signedIn: null }
  | { readonly status: 'unknown'; readonly signedIn: null; readonly error: ApiError; retry(): void }
  | { readonly status: 'signed-out'; readonly signedIn: null }
  | { readonly status: 'signed-in'; readonly signedIn: SignedIn };

/** The current session. A failed request keeps a session that is known already. */
export function useSession(): SessionState {
  const { data, error, retry } = useQuery(sessionRoutes.getSession, INPUT);
  if (data) return { status: 'signed-in', signedIn: data };
  if (data === null) return { status: 'signed-out', signedIn: null };
  if (error) return { status: 'unknown', signedIn: null, error, retry };
  return { status: 'loading', signedIn: null };
}

/** Sends the query while the code of the page is still loading. */
export const preloadSession = () => preloadQuery(sessionRoutes.getSession, INPUT);

/**
 * Clears all cached responses when another user has signed in, before anything of them is painted. If the session only
 * ended, the same user may return, so nothing is cleared.
 */
export function useClearCacheOnUserChange() {
  const { mutate } = useSWRConfig();
  const userId = useSession().signedIn?.user.id;
  const known = useRef(userId);

  useLayoutEffect(() => {
    if (userId === undefined) return;
    const isOther = known.current !== undefined && known.current !== userId;
    known.current = userId;
    if (isOther) void clearAllExcept(mutate, sessionRoutes.getSession);
  }, [userId, mutate]);
}
