import type { CurrentSession } from '@tessera/chassis/sessions/session-reader';
import type { ListedSession } from '@tessera/contracts/identity/sessions';
import type { IdentityDeps } from '../deps.ts';
import { sessions } from './session.repository.ts';

/**
 * The user's sessions. Only hashes of tokens are stored, so other sessions have their id in place of the token; it is
 * accepted by revoke-session and nowhere else.
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
