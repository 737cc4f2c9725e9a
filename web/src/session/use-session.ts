import type { ApiError } from '@tessera/contracts/define/error';
import { type SessionWithUser, sessionRoutes } from '@tessera/contracts/identity/sessions';
import { useLayoutEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { clearAllExcept } from '../api/cache.ts';
import { useQuery } from '../api/use-query.ts';

/** The same input everywhere, so that the response is cached once. */
const INPUT = {};

type SessionState =
  | { readonly status: 'loading'; readonly current: null }
  | { readonly status: 'unknown'; readonly current: null; readonly error: ApiError; retry(): void }
  | { readonly status: 'signed-out'; readonly current: null }
  | { readonly status: 'signed-in'; readonly current: SessionWithUser };

/** The current session. If a request fails, the cached session is kept. */
export function useSession(): SessionState {
  const { data, error, retry } = useQuery(sessionRoutes.getSession, INPUT);
  if (data) return { status: 'signed-in', current: data };
  if (data === null) return { status: 'signed-out', current: null };
  if (error) return { status: 'unknown', current: null, error, retry };
  return { status: 'loading', current: null };
}

/**
 * Clears all cached responses when another user has signed in, before any of them is painted. If the session has only
 * ended, nothing is cleared, because the same user may return.
 */
export function useClearCacheOnUserChange() {
  const { mutate } = useSWRConfig();
  const userId = useSession().current?.user.id;
  const known = useRef(userId);

  useLayoutEffect(() => {
    if (userId === undefined) return;
    const isOther = known.current !== undefined && known.current !== userId;
    known.current = userId;
    if (isOther) void clearAllExcept(mutate, sessionRoutes.getSession);
  }, [userId, mutate]);
}

/** Between the duration of sessions without "remember me", which is a day, and that of remembered ones. */
const MIN_REMEMBERED_MS = 36 * 3_600_000;

/** Whether the session is remembered, which its duration shows. */
export const isRemembered = ({
  createdAt,
  expiresAt,
}: {
  readonly createdAt: Date;
  readonly expiresAt: Date;
}): boolean => expiresAt.getTime() - createdAt.getTime() > MIN_REMEMBERED_MS;
