import { memberRoutes } from '@tessera/contracts/org/members';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { teamRoutes } from '@tessera/contracts/org/teams';

/** Every read of who is where: what a change of a member may touch. */
export const memberReadRoutes = [
  memberRoutes.listMembers,
  organizationRoutes.getFullOrganization,
  teamRoutes.listUserTeams,
];
