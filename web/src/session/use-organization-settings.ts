import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import {
  type OrganizationSettings,
  organizationRoutes,
} from '@tessera/contracts/org/organizations';
import { useQuery } from '../api/use-query.ts';
import { useMyOrganizations } from './my-organizations.ts';

/** The default settings: pages render with them before the response arrives. */
const DEFAULTS: OrganizationSettings = {
  canCreateOrganization: true,
  maxOrganizationsPerUser: null,
  canDeleteOrganization: true,
  maxMembers: Number.POSITIVE_INFINITY,
  teamsEnabled: true,
  requiresTeam: true,
};

/** The organization settings of the deployment. Sends no request while `isWanted` is false. */
export function useOrganizationSettings(isWanted = true) {
  const { data, isLoading } = useQuery(
    organizationRoutes.getOrganizationSettings,
    isWanted ? {} : null,
  );
  return { ...(data ?? DEFAULTS), isLoading };
}

/** The code of the error that creating another organization would cause; null if there is none. */
export function useCreateOrganizationError(isWanted = true): string | null {
  const { canCreateOrganization, maxOrganizationsPerUser } = useOrganizationSettings(isWanted);
  const mine = useMyOrganizations().data?.length ?? 0;
  if (!canCreateOrganization)
    return organizationErrors.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION.code;
  if (maxOrganizationsPerUser === null || mine < maxOrganizationsPerUser) return null;
  return organizationErrors.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS.code;
}
