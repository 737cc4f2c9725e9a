import type { CurrentSession } from '@tessera/chassis/sessions/session-reader';
import type { ListedSession } from '@tessera/contracts/identity/sessions';
import type { IdentityDeps } from '../deps.ts';
import { sessions } from './session.repository.ts';

/**
 * The caller's sessions. Stores know no token but by its hash, so those of other browsers carry
 * their id instead, which is good for revoke-session and for nothing else.
 */
export async function listSessions(
  { db, clock }: IdentityDeps,
  { currentSession }: { currentSession: CurrentSession },
): Promise<ListedSession[]> {
  const rows = await sessions.list(db, currentSession.snapshot.user.id, clock.now());
  return rows.map((row) => ({
    ...row,
    country: row.country ?? undefined,
    token: row.tokenHash === currentSession.tokenHash ? currentSession.token : row.id,
  }));
}
