import type { UserActor } from '@tessera/contracts/actor';
import { setSessionOrganization } from '../active-organization/identity-session.ts';
import type { OrgDeps } from '../deps.ts';
import { getFullOrganization } from './get-full-organization.ts';
import type { OrganizationView } from './view-organization.ts';

type Input = {
  /** Null clears the active organization; absent or empty keeps it. */
  readonly organizationId?: string | null | undefined;
  readonly organizationSlug?: string | undefined;
};

/** A limit, so that the cost does not depend on the organization's size. `list-members` returns all members. */
const MAX_MEMBERS = 100;

/** Sets the session's active organization, or clears it, and returns the organization with its lists. */
export async function setActiveOrganization(
  deps: OrgDeps,
  actor: UserActor,
  { organizationId, organizationSlug }: Input,
): Promise<OrganizationView | null> {
  if (organizationId === null && !organizationSlug) {
    await setSessionOrganization(deps, actor, null);
    return null;
  }
  const view = await getFullOrganization(deps, actor, {
    organizationId: organizationId ?? undefined,
    organizationSlug,
    membersLimit: MAX_MEMBERS,
  });
  if (view !== null) await setSessionOrganization(deps, actor, view.organization.id);
  return view;
}
