import { parseCursor, toPage } from '@tessera/chassis/paging/time-cursor';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { teamErrors as errors, type teamRoutes } from '@tessera/contracts/org/teams';
import type { OrgDeps } from '../deps.ts';
import { teamMembers } from './team-member.repository.ts';

type Input = RouteQuery<typeof teamRoutes.listTeamMembers>;

/** Lists the members of a team for one of them. Unknown teams and those of other users give the same error. */
export async function listTeamMembers(
  { db }: Pick<OrgDeps, 'db'>,
  actor: UserActor,
  { teamId, limit, cursor }: Input,
) {
  const page = { after: parseCursor(cursor), limit };
  const wanted = teamId || actor.session.activeTeamId;
  if (wanted === null) throw new ApiError(errors.YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM);
  const found = await teamMembers.listAsMember(db, wanted, actor.user.id, page);
  if (found === null) throw new ApiError(errors.USER_IS_NOT_A_MEMBER_OF_THE_NAMED_TEAM);
  return toPage(found, limit, ({ micros: _, ...teamMember }) => teamMember);
}
