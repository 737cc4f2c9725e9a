import { handle } from '@app/chassis/http/handle';
import { teamRoutes } from '@app/contracts/org/teams';
import type { OrgDeps } from '../deps.ts';
import { createTeam } from './create-team.ts';
import { listTeams } from './list-teams.ts';
import { removeTeam } from './remove-team.ts';
import { updateTeam } from './update-team.ts';

export const teamHandlers = (deps: OrgDeps) => [
  handle(teamRoutes.createTeam, ({ by, body }) => createTeam(deps, { by, ...body })),
  handle(teamRoutes.updateTeam, ({ by, body }) => updateTeam(deps, { by, ...body })),
  handle(teamRoutes.removeTeam, ({ by, body }) => removeTeam(deps, { by, ...body })),
  handle(teamRoutes.listTeams, ({ by, query }) => listTeams(deps, { by, ...query })),
];
