import { messageOf } from '@app/chassis/http/answer-errors';
import { Unavailable } from '@app/chassis/http/unavailable';
import { ApiError, commonErrors } from '@app/contracts/define/error';
import { identityRequests } from '@app/contracts/identity/requests';
import type { SignedIn } from '@app/contracts/identity/sessions';
import { orgEvents } from '@app/contracts/org/events';
import type { OrgDeps } from '../deps.ts';

type Deps = Pick<OrgDeps, 'ask' | 'db' | 'log'>;

/** Makes an organization, or none, the active one. 503 when identity cannot be asked. */
export async function chooseActiveOrganization(
  { ask }: Pick<Deps, 'ask'>,
  { session }: SignedIn,
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
export async function chooseActiveTeam(
  { ask }: Pick<Deps, 'ask'>,
  { session }: SignedIn,
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
 * Makes the organization just joined the active one. What was joined stays joined: when identity
 * cannot be asked now, it is told by an event and the mark follows.
 */
export async function activateOrganization(
  deps: Deps,
  { session, user }: SignedIn,
  organizationId: string,
): Promise<void> {
  const mark = { sessionId: session.id, organizationId };
  try {
    await deps.ask(identityRequests.setActiveOrganization, mark);
  } catch (error) {
    deps.log.warn(
      { err: messageOf(error), organizationId },
      'active organization follows by event',
    );
    await deps.db
      .transaction((tx) =>
        tx.publish(orgEvents.activeOrganizationRequested, {
          aggregate: organizationId,
          data: mark,
          actor: user.id,
        }),
      )
      // The join is committed and must be answered; without a database only the mark is lost.
      .catch((cause: unknown) =>
        deps.log.error({ err: messageOf(cause), organizationId }, 'mark lost'),
      );
  }
}

/**
 * Ends the mark of this session if it is on that organization. When identity cannot be asked it
 * clears the mark itself on hearing that the membership or the organization is gone.
 */
export async function deactivateOrganization(
  { ask, log }: Deps,
  { session }: SignedIn,
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
