import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { type OrganizationRules, organizationRoutes } from '@tessera/contracts/org/organizations';
import { useQuery } from '../api/use-query.ts';
import { useMyOrganizations } from './my-organizations.ts';

/** The usual ones, until the answer is there: most pages need not wait for it. */
const USUAL: OrganizationRules = {
  canCreate: true,
  mostPerUser: null,
  canDelete: true,
  mostMembers: Number.POSITIVE_INFINITY,
  hasTeams: true,
  keepsTeam: true,
};

/** What organizations have to keep to here; not asked before it is wanted. */
export function useOrganizationRules(isWanted = true) {
  const { data, isLoading } = useQuery(
    organizationRoutes.getOrganizationRules,
    isWanted ? {} : null,
  );
  return { ...(data ?? USUAL), isLoading };
}

/** The code of why the reader may not found another organization, as the server would refuse it; null if they may. */
export function useFoundingRefusal(isWanted = true): string | null {
  const { canCreate, mostPerUser } = useOrganizationRules(isWanted);
  const mine = useMyOrganizations().data?.length ?? 0;
  if (!canCreate) return organizationErrors.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION.code;
  if (mostPerUser === null || mine < mostPerUser) return null;
  return organizationErrors.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS.code;
}
