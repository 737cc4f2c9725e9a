import type { HashedSnapshot } from '@tessera/chassis/sessions/session-cache';
import type { IdentityDeps } from '../deps.ts';

/**
 * The `Set-Cookie` line of the session cookie cache. None for sessions without `rememberMe`, and none when the value
 * would exceed the size limit of cookies.
 */
export function cacheCookies(
  { clock, config, cookies, cookieCache }: IdentityDeps,
  { tokenHash, snapshot }: Pick<HashedSnapshot, 'tokenHash' | 'snapshot'>,
): string[] {
  if (!snapshot.remembered) return [];
  const value = cookieCache.sign(tokenHash, snapshot, clock.now());
  return value === null ? [] : [cookies.setCache(value, config.cookieCacheMaxAge)];
}
