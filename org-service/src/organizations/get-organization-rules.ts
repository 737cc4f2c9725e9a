import type { OrganizationRules } from '@tessera/contracts/org/organizations';
import type { OrgDeps } from '../deps.ts';

/** What is configured for organizations, for the pages that offer to found and to change them. */
export const getOrganizationRules = ({ config }: Pick<OrgDeps, 'config'>): OrganizationRules => ({
  canCreate: config.allowCreation,
  mostPerUser: config.limitPerUser ?? null,
  canDelete: !config.disableDeletion,
  mostMembers: config.membershipLimit,
  hasTeams: config.teamsEnabled,
  keepsTeam: !config.allowRemovingLastTeam,
});
