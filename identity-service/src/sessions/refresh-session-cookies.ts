import type { HashedSnapshot } from '@tessera/chassis/sessions/session-cache';
import type { CurrentSession } from '@tessera/chassis/sessions/session-reader';
import type { IdentityDeps } from '../deps.ts';
import { cacheCookies } from './cache-cookie.ts';

/**
 * After a change of the user: updates the cached copies of all their sessions and returns the cookie lines for the
 * current one, if any, with its remaining lifetime.
 */
export async function refreshSessionCookies(
  deps: IdentityDeps,
  current: CurrentSession | null,
  changed: readonly HashedSnapshot[],
): Promise<string[]> {
  await deps.sessionCache.write(changed);
  const own = changed.find(({ tokenHash }) => tokenHash === current?.tokenHash);
  if (own === undefined || current === null) return [];
  const remainingMs = Date.parse(own.snapshot.session.expiresAt) - deps.clock.now().getTime();
  const lifetime = { seconds: remainingMs / 1_000, remember: own.snapshot.remembered };
  return [...deps.cookies.set(current.token, lifetime), ...cacheCookies(deps, own)];
}
