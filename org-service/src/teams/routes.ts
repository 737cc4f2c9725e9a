import { handle } from '@tessera/chassis/http/handle';
import { listed } from '@tessera/chassis/paging/listed';
import { teamRoutes } from '@tessera/contracts/org/teams';
import type { OrgDeps } from '../deps.ts';
import { addTeamMember } from './add-team-member.ts';
import { createTeam } from './create-team.ts';
import { listTeamMembers } from './list-team-members.ts';
import { listTeams } from './list-teams.ts';
import { listUserTeams } from './list-user-teams.ts';
import { removeTeam } from './remove-team.ts';
import { removeTeamMember } from './remove-team-member.ts';
import { setActiveTeam } from './set-active-team.ts';
import { updateTeam } from './update-team.ts';

export const teamHandlers = (deps: OrgDeps) => [
  handle(teamRoutes.createTeam, ({ by, body }) => createTeam(deps, { by, ...body })),
  handle(teamRoutes.updateTeam, ({ by, body }) => updateTeam(deps, { by, ...body })),
  handle(teamRoutes.removeTeam, ({ by, body }) => removeTeam(deps, { by, ...body })),
  handle(teamRoutes.listTeams, async ({ by, query, reply }) =>
    listed(reply, await listTeams(deps, { by, ...query })),
  ),
  handle(teamRoutes.setActiveTeam, async ({ by, body, reply }) => {
    const answer = await setActiveTeam(deps, { by, ...body });
    reply.cookies(deps.cookies.clearCache());
    return answer;
  }),
  handle(teamRoutes.listUserTeams, async ({ by, query, reply }) =>
    listed(reply, await listUserTeams(deps, { by, ...query })),
  ),
  handle(teamRoutes.listTeamMembers, async ({ by, query, reply }) =>
    listed(reply, await listTeamMembers(deps, { by, ...query })),
  ),
  handle(teamRoutes.addTeamMember, ({ by, body }) => addTeamMember(deps, { by, ...body })),
  handle(teamRoutes.removeTeamMember, ({ by, body }) => removeTeamMember(deps, { by, ...body })),
];
