import { handle } from '@tessera/chassis/http/handle';
import { respondWithPage } from '@tessera/chassis/paging/respond-with-page';
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
  handle(teamRoutes.createTeam, ({ actor, body }) => createTeam(deps, actor, body)),
  handle(teamRoutes.updateTeam, ({ actor, body }) => updateTeam(deps, actor, body)),
  handle(teamRoutes.removeTeam, ({ actor, body }) => removeTeam(deps, actor, body)),
  handle(teamRoutes.listTeams, async ({ actor, query, reply }) =>
    respondWithPage(reply, await listTeams(deps, actor, query)),
  ),
  handle(teamRoutes.setActiveTeam, async ({ actor, body, reply }) => {
    const result = await setActiveTeam(deps, actor, body);
    reply.cookies(deps.cookies.clearCache());
    return result;
  }),
  handle(teamRoutes.listUserTeams, async ({ actor, query, reply }) =>
    respondWithPage(reply, await listUserTeams(deps, actor, query)),
  ),
  handle(teamRoutes.listTeamMembers, async ({ actor, query, reply }) =>
    respondWithPage(reply, await listTeamMembers(deps, actor, query)),
  ),
  handle(teamRoutes.addTeamMember, ({ actor, body }) => addTeamMember(deps, actor, body)),
  handle(teamRoutes.removeTeamMember, ({ actor, body }) => removeTeamMember(deps, actor, body)),
];
