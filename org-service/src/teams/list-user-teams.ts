import { parseCursor, toPage } from '@tessera/chassis/paging/time-cursor';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { memberErrors as errors } from '@tessera/contracts/org/members';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import type { teamRoutes } from '@tessera/contracts/org/teams';
import { can } from '../access-control/access.rules.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { getMembership } from '../members/get-membership.ts';
import { members } from '../members/member.repository.ts';
import { teams } from './team.repository.ts';

type Deps = Pick<OrgDeps, 'db' | 'roles'>;
type Input = RouteQuery<typeof teamRoutes.listUserTeams>;

/** Lists the teams of the actor, in all their organizations or in one, or of another member. */
export async function listUserTeams(
  deps: Deps,
  actor: UserActor,
  { userId, limit, cursor, ...named }: Input,
) {
  const page = { after: parseCursor(cursor), limit };
  const targetUserId = userId || actor.user.id;
  const organizationId =
    targetUserId === actor.user.id
      ? await resolveOwnOrganization(deps, actor, named.organizationId || null)
      : await resolveOrganizationOfMember(deps, actor, targetUserId, named.organizationId);
  const rows = await teams.listOfUser(deps.db, targetUserId, organizationId, page);
  return toPage(rows, limit, ({ micros: _, ...team }) => team);
}

async function resolveOwnOrganization(
  { db }: Deps,
  actor: UserActor,
  organizationId: string | null,
): Promise<string | null> {
  if (organizationId !== null) {
    await getMembership(
      db,
      actor,
      organizationId,
      errors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
    );
  }
  return organizationId;
}

/** Members who may assign teams may see the teams of others. */
async function resolveOrganizationOfMember(
  deps: Deps,
  actor: UserActor,
  userId: string,
  named: string | undefined,
): Promise<string> {
  const organizationId = resolveOrganizationId(actor, named);
  if (organizationId === null) throw new ApiError(errors.NO_ACTIVE_ORGANIZATION);
  const notMember = errors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;
  const membership = await getMembership(deps.db, actor, organizationId, notMember);
  if (!can(deps, membership, 'member', 'update')) {
    throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
  }
  if ((await members.findRoles(deps.db, organizationId, userId)) === null) {
    throw new ApiError(organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION_TO_CHANGE);
  }
  return organizationId;
}
