import type { HashedSnapshot } from '@tessera/chassis/sessions/session-cache';
import type { CurrentSession } from '@tessera/chassis/sessions/session-reader';
import type { IdentityDeps } from '../deps.ts';
import { carrySession } from './carry-session.ts';

/**
 * After a change of a user: the hot copies of all their sessions, and the cookie lines that hand the
 * caller's browser its own again, if there is one, with the lifetime that is left.
 */
export async function resendSession(
  deps: IdentityDeps,
  current: CurrentSession | null,
  changed: readonly HashedSnapshot[],
): Promise<string[]> {
  await deps.copies.write(changed);
  const own = changed.find(({ tokenHash }) => tokenHash === current?.tokenHash);
  if (own === undefined || current === null) return [];
  const left = Date.parse(own.snapshot.session.expiresAt) - deps.clock.now().getTime();
  const lifetime = { seconds: left / 1_000, remember: own.snapshot.remembered };
  return [...deps.cookies.set(current.token, lifetime), ...carrySession(deps, own)];
}
