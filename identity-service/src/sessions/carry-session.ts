import type { HashedSnapshot } from '@tessera/chassis/sessions/session-cache';
import type { IdentityDeps } from '../deps.ts';

/**
 * The cookie line that lets the browser carry a copy of its session. None for sessions that are not
 * to be remembered, and none when the copy would be longer than browsers keep.
 */
export function carrySession(
  { clock, config, cookies, cookieCache }: IdentityDeps,
  { tokenHash, snapshot }: Pick<HashedSnapshot, 'tokenHash' | 'snapshot'>,
): string[] {
  if (!snapshot.remembered) return [];
  const value = cookieCache.seal(tokenHash, snapshot, clock.now());
  return value === null ? [] : [cookies.carry(value, config.cookieCacheMaxAge)];
}
