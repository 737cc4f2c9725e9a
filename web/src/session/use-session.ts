import type { ApiError } from '@tessera/contracts/define/error';
import { type SignedIn, sessionRoutes } from '@tessera/contracts/identity/sessions';
import { useLayoutEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { clearAllExcept } from '../api/cache.ts';
import { preloadQuery, useQuery } from '../api/use-query.ts';

/** The one question everybody asks in the same words, so that its answer is cached once. */
const INPUT = {};

type SessionState =
  | { readonly status: 'loading'; readonly by: null }
  | { readonly status: 'unknown'; readonly by: null; readonly error: ApiError; retry(): void }
  | { readonly status: 'signed-out'; readonly by: null }
  | { readonly status: 'signed-in'; readonly by: SignedIn };

/** Who sits here. An answer that cannot be had leaves a known one standing. */
export function useSession(): SessionState {
  const { data, error, retry } = useQuery(sessionRoutes.getSession, INPUT);
  if (data) return { status: 'signed-in', by: data };
  if (data === null) return { status: 'signed-out', by: null };
  if (error) return { status: 'unknown', by: null, error, retry };
  return { status: 'loading', by: null };
}

/** Asks while the page's code is still on its way. */
export const preloadSession = () => preloadQuery(sessionRoutes.getSession, INPUT);

/**
 * Forgets all that was fetched for one user as soon as another one sits here, before any of it is painted. Whose
 * session only ended may come back: their page waits for them.
 */
export function useClearCacheOnUserChange() {
  const { mutate } = useSWRConfig();
  const userId = useSession().by?.user.id;
  const known = useRef(userId);

  useLayoutEffect(() => {
    if (userId === undefined) return;
    const isOther = known.current !== undefined && known.current !== userId;
    known.current = userId;
    if (isOther) void clearAllExcept(mutate, sessionRoutes.getSession);
  }, [userId, mutate]);
}
