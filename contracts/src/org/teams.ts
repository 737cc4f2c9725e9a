import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { displayName, id } from '../define/text.ts';
import { isoDate } from '../define/wire.ts';
import { memberErrors } from './members.ts';
import { organizationChoice } from './organization-choice.ts';
import { organizationErrors } from './organization-errors.ts';

export const team = z.object({
  id: z.string(),
  name: z.string(),
  organizationId: z.string(),
  createdAt: isoDate,
  updatedAt: isoDate.nullable(),
});
export type Team = z.output<typeof team>;

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
});

/** A field that is not the client's to give. */
const refused = z
  .unknown()
  .refine((value) => value === undefined)
  .optional();

export const teamRoutes = {
  createTeam: defineRoute({
    method: 'POST',
    path: '/organization/create-team',
    summary: 'Add a team; its maker does not move into it',
    access: 'session',
    body: z.object({ name: displayName, organizationId: organizationChoice }),
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
    summary: 'Rename a team; the organization is named inside `data`',
    access: 'session',
    body: z.object({
      teamId: id,
      data: z.object({
        name: displayName.optional(),
        organizationId: organizationChoice,
        createdAt: refused,
        updatedAt: refused,
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
    summary: 'Remove a team the caller is not in; its members stay members',
    access: 'session',
    body: z.object({ teamId: id, organizationId: organizationChoice }),
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
    summary: 'The teams of an organization, oldest first, for its members',
    access: 'session',
    query: z.object({ organizationId: organizationChoice }),
    response: z.array(team),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
    ],
  }),
};
