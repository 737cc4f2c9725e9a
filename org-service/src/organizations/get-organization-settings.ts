import type { OrganizationSettings } from '@tessera/contracts/org/organizations';
import type { OrgDeps } from '../deps.ts';

/** Returns the organization settings of the deployment. The web app shows and hides forms by them. */
export const getOrganizationSettings = ({
  config,
}: Pick<OrgDeps, 'config'>): OrganizationSettings => ({
  canCreateOrganization: config.allowCreation,
  maxOrganizationsPerUser: config.limitPerUser ?? null,
  canDeleteOrganization: !config.disableDeletion,
  maxMembers: config.membershipLimit,
  teamsEnabled: config.teamsEnabled,
  requiresTeam: !config.allowRemovingLastTeam,
});
