import { messageOf } from '@tessera/chassis/http/error-response';
import { Unavailable } from '@tessera/chassis/http/unavailable';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { identityRequests } from '@tessera/contracts/identity/requests';
import { orgEvents } from '@tessera/contracts/org/events';
import { events, newEvent } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';

type Deps = Pick<OrgDeps, 'sendRequest' | 'log'>;

/** Sets the session's active organization, or clears it. Throws 503 when identity-service is unavailable. */
export async function setSessionOrganization(
  { sendRequest }: Pick<Deps, 'sendRequest'>,
  { session }: UserActor,
  organizationId: string | null,
): Promise<void> {
  const sessionId = session.id;
  const updated = await sendRequest(identityRequests.setActiveOrganization, {
    sessionId,
    organizationId,
  }).catch((error: unknown) => {
    throw new Unavailable('active organization not set', { cause: error });
  });
  if (updated === null) throw new ApiError(commonErrors.UNAUTHORIZED);
}

/**
 * Sets the session's active team, or clears it. Throws 503 when identity-service is unavailable. Returns false
 * when the session has another active organization by now.
 */
export async function setSessionTeam(
  { sendRequest }: Pick<Deps, 'sendRequest'>,
  { session }: UserActor,
  organizationId: string,
  teamId: string | null,
): Promise<boolean> {
  const input = { sessionId: session.id, organizationId, teamId, onlyIf: organizationId };
  const updated = await sendRequest(identityRequests.setActiveOrganization, input).catch(
    (error: unknown) => {
      throw new Unavailable('active team not set', { cause: error });
    },
  );
  return updated !== null;
}

/**
 * Makes the organization just joined the active one before the response. When identity-service is unavailable, the
 * join is kept, and an event sets the active organization later. The session id is not a credential.
 */
export async function activateOrganization(
  { db, sendRequest, log }: Deps & Pick<OrgDeps, 'db'>,
  actor: UserActor,
  organizationId: string,
): Promise<void> {
  const data = { sessionId: actor.session.id, organizationId };
  try {
    await sendRequest(identityRequests.setActiveOrganization, data);
  } catch (error) {
    log.warn(
      { err: messageOf(error), organizationId },
      'active organization not updated; the event will update it',
    );
    const requested = newEvent(orgEvents.activeOrganizationRequested, data);
    await db
      .transaction((tx) => events.publishUnaudited(tx, actor, requested))
      .catch((failure: unknown) =>
        log.warn({ err: messageOf(failure), organizationId }, 'active organization not updated'),
      );
  }
}

/**
 * Clears the session's active organization if it is this one. When identity-service is unavailable, it
 * clears it later, on the event that ends the membership or the organization.
 */
export async function deactivateOrganization(
  { sendRequest, log }: Deps,
  { session }: UserActor,
  organizationId: string,
): Promise<void> {
  if (session.activeOrganizationId !== organizationId) return;
  await sendRequest(identityRequests.setActiveOrganization, {
    sessionId: session.id,
    organizationId: null,
    onlyIf: organizationId,
  }).catch((error: unknown) =>
    log.warn(
      { err: messageOf(error), organizationId },
      'active organization not updated; the event will update it',
    ),
  );
}
