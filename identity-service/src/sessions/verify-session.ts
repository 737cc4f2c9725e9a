import type { RequestOutput } from '@tessera/contracts/define/request';
import type { identityRequests } from '@tessera/contracts/identity/requests';
import type { IdentityDeps } from '../deps.ts';

/** The user of a session, for services outside the system; without IP address and user agent. One Redis GET. */
export async function verifySession(
  { sessions }: Pick<IdentityDeps, 'sessions'>,
  { tokenHash }: { tokenHash: string },
): Promise<RequestOutput<typeof identityRequests.verifySession>> {
  const snapshot = await sessions.find(tokenHash);
  if (snapshot === null) return null;
  const { session, user } = snapshot;
  return {
    sessionId: session.id,
    expiresAt: new Date(session.expiresAt),
    activeOrganizationId: session.activeOrganizationId,
    activeTeamId: session.activeTeamId,
    user,
  };
}
