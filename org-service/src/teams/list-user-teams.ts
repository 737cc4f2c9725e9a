import { parseCursor, toPage } from '@tessera/chassis/paging/page-cursor';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { memberErrors as errors } from '@tessera/contracts/org/members';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import type { teamRoutes } from '@tessera/contracts/org/teams';
import { may } from '../access-control/access.rules.ts';
import { chosenOrganization } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { membership } from '../members/caller-membership.ts';
import { members } from '../members/member.repository.ts';
import { teams } from './team.repository.ts';

type Deps = Pick<OrgDeps, 'db' | 'roles'>;
type Input = RouteQuery<typeof teamRoutes.listUserTeams> & { readonly actor: UserActor };

/** The teams of the caller, in all their organizations or in one; or of another member. */
export async function listUserTeams(deps: Deps, { actor, userId, limit, cursor, ...named }: Input) {
  const page = { after: parseCursor(cursor), limit };
  const whose = userId || actor.user.id;
  const organizationId =
    whose === actor.user.id
      ? await ownChoice(deps, actor, named.organizationId || null)
      : await choiceForOther(deps, actor, whose, named.organizationId);
  const rows = await teams.listOfUser(deps.db, whose, organizationId, page);
  return toPage(rows, limit, ({ micros: _, ...team }) => team);
}

async function ownChoice(
  { db }: Deps,
  actor: UserActor,
  organizationId: string | null,
): Promise<string | null> {
  if (organizationId !== null) {
    await membership(db, actor, organizationId, errors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
  }
  return organizationId;
}

/** Whoever may put members into teams may see which ones they are in. */
async function choiceForOther(
  deps: Deps,
  actor: UserActor,
  userId: string,
  named: string | undefined,
): Promise<string> {
  const organizationId = chosenOrganization(actor, named);
  if (organizationId === null) throw new ApiError(errors.NO_ACTIVE_ORGANIZATION);
  const notMember = errors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;
  const caller = await membership(deps.db, actor, organizationId, notMember);
  if (!may(deps, caller, 'member', 'update')) {
    throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
  }
  if ((await members.standing(deps.db, organizationId, userId)) === null) {
    throw new ApiError(organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION_TO_CHANGE);
  }
  return organizationId;
}
