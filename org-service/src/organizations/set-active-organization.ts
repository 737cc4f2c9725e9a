import type { UserActor } from '@tessera/contracts/actor';
import { setSessionOrganization } from '../active-organization/update-session.ts';
import type { OrgDeps } from '../deps.ts';
import { getFullOrganization } from './get-full-organization.ts';
import type { OrganizationView } from './view-organization.ts';

type Input = {
  readonly actor: UserActor;
  /** Null works in none; absent or empty stays where the session is. */
  readonly organizationId?: string | null | undefined;
  readonly organizationSlug?: string | undefined;
};

/** Switching costs the same in an organization of any size; who wants all members lists them. */
const MEMBERS_SHOWN = 100;

/** Moves the session to another organization of the actor's, or to none, and answers it in full. */
export async function setActiveOrganization(
  deps: OrgDeps,
  { actor, organizationId, organizationSlug }: Input,
): Promise<OrganizationView | null> {
  if (organizationId === null && !organizationSlug) {
    await setSessionOrganization(deps, actor, null);
    return null;
  }
  const view = await getFullOrganization(deps, {
    actor,
    organizationId: organizationId ?? undefined,
    organizationSlug,
    membersLimit: MEMBERS_SHOWN,
  });
  if (view !== null) await setSessionOrganization(deps, actor, view.organization.id);
  return view;
}
