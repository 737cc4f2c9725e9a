import { memberRoutes } from '@tessera/contracts/org/members';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { teamRoutes } from '@tessera/contracts/org/teams';

/** All read routes that a change of a member may affect. */
export const memberReadRoutes = [
  memberRoutes.listMembers,
  organizationRoutes.getFullOrganization,
  teamRoutes.listUserTeams,
];
