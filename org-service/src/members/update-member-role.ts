import type { Tx } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import {
  memberErrors as errors,
  type Member,
  type memberRoutes,
} from '@tessera/contracts/org/members';
import { can, canGrant } from '../access-control/access.rules.ts';
import { assertRolesExist, resolveRoles } from '../access-control/resolve-roles.ts';
import { hasRole, parseRoles } from '../access-control/role-map.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { getMembershipForUpdate } from './get-membership.ts';
import { members } from './member.repository.ts';
import { assertRoleCanChange } from './member.rules.ts';
import { roleChangeEventData } from './role-change-event.ts';

type Input = RouteBody<typeof memberRoutes.updateMemberRole>;

/** Changes the role of a member. Only owners change owners, and one owner remains. */
export async function updateMemberRole(
  deps: Pick<OrgDeps, 'db' | 'config' | 'roles'>,
  actor: UserActor,
  { memberId, ...given }: Input,
): Promise<Member> {
  const { creatorRole } = deps.config;
  const organizationId = resolveOrganizationId(actor, given.organizationId);
  if (organizationId === null) throw new ApiError(errors.NO_ACTIVE_ORGANIZATION);
  const names = parseRoles(given.role);
  const role = names.join(',');

  return deps.db.transaction(async (tx) => {
    const membership = await getMembershipForUpdate(
      tx,
      actor,
      organizationId,
      errors.MEMBER_NOT_FOUND,
    );
    const found = await members.findById(tx, organizationId, memberId);
    if (found === null) throw new ApiError(errors.MEMBER_NOT_FOUND);
    const { user: _, ...member } = found;
    const isOnlyOwner = await members.isOnlyOwner(tx, member, creatorRole);
    assertRoleCanChange({ member, role, actingMember: membership, isOnlyOwner }, creatorRole);
    if (!can(deps, membership, 'member', 'update')) {
      throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
    }
    const resolved = await resolveRoles(deps, tx, organizationId, names);
    assertRolesExist(deps, resolved, names);
    const added = names.filter((name) => !hasRole(member.role, name));
    if (!canGrant(deps, membership, { ...resolved, role: added.join(',') })) {
      throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
    }
    return role === member.role ? member : change(tx, actor, member, role);
  });
}

async function change(tx: Tx, actor: UserActor, member: Member, role: string): Promise<Member> {
  await members.changeRole(tx, member.id, role);
  await events.publish(tx, actor, orgEvents.memberRoleChanged, roleChangeEventData(member, role));
  return { ...member, role };
}
