import type { SignedIn } from '@tessera/contracts/identity/sessions';
import { chooseActiveOrganization } from '../active-organization/mark-active-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { getFullOrganization } from './get-full-organization.ts';
import type { OrganizationView } from './view-organization.ts';

type Input = {
  readonly by: SignedIn;
  /** Null works in none; absent or empty stays where the session is. */
  readonly organizationId?: string | null | undefined;
  readonly organizationSlug?: string | undefined;
};

/** Switching costs the same in an organization of any size; who wants all members lists them. */
const MEMBERS_SHOWN = 100;

/** Moves the session to another organization of the caller's, or to none, and answers it in full. */
export async function setActiveOrganization(
  deps: OrgDeps,
  { by, organizationId, organizationSlug }: Input,
): Promise<OrganizationView | null> {
  if (organizationId === null && !organizationSlug) {
    await chooseActiveOrganization(deps, by, null);
    return null;
  }
  const view = await getFullOrganization(deps, {
    by,
    organizationId: organizationId ?? undefined,
    organizationSlug,
    membersLimit: MEMBERS_SHOWN,
  });
  if (view !== null) await chooseActiveOrganization(deps, by, view.organization.id);
  return view;
}
