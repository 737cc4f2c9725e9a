import { memberRoutes } from '@app/contracts/org/members';
import { organizationRoutes } from '@app/contracts/org/organizations';
import { teamRoutes } from '@app/contracts/org/teams';

/** Every read of who is where: what a change of a member may touch. */
export const ofMembers = [
  memberRoutes.listMembers,
  organizationRoutes.getFullOrganization,
  teamRoutes.listUserTeams,
];
