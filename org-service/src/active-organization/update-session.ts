import type { Fact } from '@tessera/chassis/db/db';
import { messageOf } from '@tessera/chassis/http/answer-errors';
import { Unavailable } from '@tessera/chassis/http/unavailable';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { identityRequests } from '@tessera/contracts/identity/requests';
import { orgEvents } from '@tessera/contracts/org/events';
import { newEvent } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';

type Deps = Pick<OrgDeps, 'ask' | 'log'>;

/** Makes an organization, or none, the active one. 503 when identity cannot be asked. */
export async function setSessionOrganization(
  { ask }: Pick<Deps, 'ask'>,
  { session }: UserActor,
  organizationId: string | null,
): Promise<void> {
  const sessionId = session.id;
  const marked = await ask(identityRequests.setActiveOrganization, {
    sessionId,
    organizationId,
  }).catch((error: unknown) => {
    throw new Unavailable('active organization not set', { cause: error });
  });
  if (marked === null) throw new ApiError(commonErrors.UNAUTHORIZED);
}

/**
 * Makes a team of the active organization, or none, the active one. 503 when identity cannot be
 * asked; false when the session works elsewhere by now.
 */
export async function setSessionTeam(
  { ask }: Pick<Deps, 'ask'>,
  { session }: UserActor,
  organizationId: string,
  teamId: string | null,
): Promise<boolean> {
  const mark = { sessionId: session.id, organizationId, teamId, onlyIf: organizationId };
  const marked = await ask(identityRequests.setActiveOrganization, mark).catch((error: unknown) => {
    throw new Unavailable('active team not set', { cause: error });
  });
  return marked !== null;
}

/**
 * Says that the session works in the organization from now on. It is published with the join, so that the mark follows
 * also when identity cannot be asked after the commit. The id of a session opens nothing.
 */
export const activeOrganizationRequested = ({ session }: UserActor, organizationId: string): Fact =>
  newEvent(orgEvents.activeOrganizationRequested, { sessionId: session.id, organizationId });

/**
 * Makes the organization just joined the active one before the call is answered. What was joined stays joined: when
 * identity cannot be asked now, the mark follows by the event of the join.
 */
export async function activateOrganization(
  { ask, log }: Deps,
  { session }: UserActor,
  organizationId: string,
): Promise<void> {
  const mark = { sessionId: session.id, organizationId };
  await ask(identityRequests.setActiveOrganization, mark).catch((error: unknown) =>
    log.warn({ err: messageOf(error), organizationId }, 'active organization follows by event'),
  );
}

/**
 * Ends the mark of this session if it is on that organization. When identity cannot be asked it
 * clears the mark itself on hearing that the membership or the organization is gone.
 */
export async function deactivateOrganization(
  { ask, log }: Deps,
  { session }: UserActor,
  organizationId: string,
): Promise<void> {
  if (session.activeOrganizationId !== organizationId) return;
  await ask(identityRequests.setActiveOrganization, {
    sessionId: session.id,
    organizationId: null,
    onlyIf: organizationId,
  }).catch((error: unknown) =>
    log.warn({ err: messageOf(error), organizationId }, 'active organization follows by event'),
  );
}
