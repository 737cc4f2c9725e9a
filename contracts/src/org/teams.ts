import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { displayName, id, limits, optionalOrganizationId } from '../define/text.ts';
import { arrayPageQuery, isoDate, notSettable } from '../define/wire.ts';
import { memberErrors } from './members.ts';
import { organizationErrors } from './organization-errors.ts';

export const team = z
  .object({
    id: z.string(),
    name: z.string(),
    organizationId: z.string(),
    createdAt: isoDate,
    updatedAt: z.nullable(isoDate),
  })
  .register(z.globalRegistry, { id: 'Team' });
export type Team = z.output<typeof team>;

/** One member in one team. */
export const teamMember = z.object({
  id: z.string(),
  teamId: z.string(),
  userId: z.string(),
  createdAt: isoDate,
});
export type TeamMember = z.output<typeof teamMember>;

export const teamErrors = defineErrors({
  TEAM_NOT_FOUND: { status: 400, message: 'Team not found' },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to create teams in this organization',
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: {
    status: 400,
    message: 'You have reached the maximum number of teams',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: {
    status: 403,
    message: 'You are not allowed to update this team',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: {
    status: 403,
    message: 'You are not allowed to delete this team',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to delete teams in this organization',
  },
  UNABLE_TO_REMOVE_LAST_TEAM: { status: 400, message: 'Unable to remove last team' },
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: { status: 400, message: 'You do not have an active team' },
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: {
    status: 403,
    message: 'User is not a member of the team',
  },
  USER_IS_NOT_A_MEMBER_OF_THE_NAMED_TEAM: {
    code: 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
    status: 400,
    message: 'User is not a member of the team',
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER: {
    status: 403,
    message: 'You are not allowed to create a new member',
  },
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER: {
    status: 403,
    message: 'You are not allowed to remove a team member',
  },
});

const teamMembership = z.object({ teamId: id, userId: id, organizationId: optionalOrganizationId });

export const teamRoutes = {
  createTeam: defineRoute({
    method: 'POST',
    path: '/organization/create-team',
    summary: 'Create a team; its creator does not become a member of it',
    access: 'session',
    body: z.object({ name: displayName, organizationId: optionalOrganizationId }),
    response: team,
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
      teamErrors.YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION,
      teamErrors.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS,
    ],
  }),
  updateTeam: defineRoute({
    method: 'POST',
    path: '/organization/update-team',
    summary: 'Rename a team; the organization id is in `data`',
    access: 'session',
    body: z.object({
      teamId: id,
      data: z.object({
        name: z.optional(displayName),
        organizationId: optionalOrganizationId,
        createdAt: notSettable,
        updatedAt: notSettable,
      }),
    }),
    response: team,
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      teamErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM,
      teamErrors.TEAM_NOT_FOUND,
    ],
  }),
  removeTeam: defineRoute({
    method: 'POST',
    path: '/organization/remove-team',
    summary: 'Remove a team that the user is not in; its members stay in the organization',
    access: 'session',
    body: z.object({ teamId: id, organizationId: optionalOrganizationId }),
    response: z.object({ message: z.literal('Team removed successfully.') }),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      teamErrors.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM,
      teamErrors.YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION,
      teamErrors.TEAM_NOT_FOUND,
      teamErrors.UNABLE_TO_REMOVE_LAST_TEAM,
    ],
  }),
  listTeams: defineRoute({
    method: 'GET',
    path: '/organization/list-teams',
    summary: 'List the teams of an organization, oldest first; requires membership',
    access: 'session',
    query: z.object({ organizationId: optionalOrganizationId, ...arrayPageQuery }),
    response: z.array(team),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
    ],
  }),
  setActiveTeam: defineRoute({
    method: 'POST',
    path: '/organization/set-active-team',
    summary: 'Set or clear the active team of the session',
    access: 'session',
    body: z.object({ teamId: z.nullish(z.string().check(z.maxLength(limits.id))) }),
    response: z.nullable(team),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      teamErrors.TEAM_NOT_FOUND,
      teamErrors.USER_IS_NOT_A_MEMBER_OF_THE_TEAM,
    ],
  }),
  listUserTeams: defineRoute({
    method: 'GET',
    path: '/organization/list-user-teams',
    summary:
      'List the teams of the user, in all organizations or in one; or those of another member',
    access: 'session',
    query: z.object({
      userId: z.optional(z.string().check(z.maxLength(limits.id))),
      organizationId: optionalOrganizationId,
      ...arrayPageQuery,
    }),
    response: z.array(team),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
      organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION_TO_CHANGE,
    ],
  }),
  listTeamMembers: defineRoute({
    method: 'GET',
    path: '/organization/list-team-members',
    summary: 'List the members of a team (default: the active team); requires team membership',
    access: 'session',
    query: z.object({
      teamId: z.optional(z.string().check(z.maxLength(limits.id))),
      ...arrayPageQuery,
    }),
    response: z.array(teamMember),
    errors: [
      teamErrors.YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM,
      teamErrors.USER_IS_NOT_A_MEMBER_OF_THE_NAMED_TEAM,
    ],
  }),
  addTeamMember: defineRoute({
    method: 'POST',
    path: '/organization/add-team-member',
    summary: 'Add a member of the organization to a team; idempotent',
    access: 'session',
    body: teamMembership,
    response: teamMember,
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION_TO_CHANGE,
      teamErrors.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER,
      teamErrors.TEAM_NOT_FOUND,
    ],
  }),
  removeTeamMember: defineRoute({
    method: 'POST',
    path: '/organization/remove-team-member',
    summary: 'Remove a member from a team; the member stays in the organization',
    access: 'session',
    body: teamMembership,
    response: z.object({ message: z.literal('Team member removed successfully.') }),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION_TO_CHANGE,
      teamErrors.YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER,
      teamErrors.TEAM_NOT_FOUND,
      teamErrors.USER_IS_NOT_A_MEMBER_OF_THE_NAMED_TEAM,
    ],
  }),
};
