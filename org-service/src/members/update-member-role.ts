import type { Tx } from '@tessera/chassis/db/db';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import {
  memberErrors as errors,
  type Member,
  type memberRoutes,
} from '@tessera/contracts/org/members';
import { may, mayGive } from '../access-control/access.rules.ts';
import { assertRolesExist, standingOf } from '../access-control/given-roles.ts';
import { hasRole, parseRoles } from '../access-control/roles.ts';
import { chosenOrganization } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { tell } from '../facts/tell.ts';
import { lockedMembership } from './caller-membership.ts';
import { members } from './member.repository.ts';
import { assertRoleMayChange } from './member.rules.ts';
import { roleChangeFacts } from './role-change-facts.ts';

type Input = RouteBody<typeof memberRoutes.updateMemberRole> & { readonly actor: UserActor };

/** Gives a member another role text; who is an owner, and that there is one, is for owners to say. */
export async function updateMemberRole(
  deps: Pick<OrgDeps, 'db' | 'config' | 'roles'>,
  { actor, memberId, ...given }: Input,
): Promise<Member> {
  const { creatorRole } = deps.config;
  const organizationId = chosenOrganization(actor, given.organizationId);
  if (organizationId === null) throw new ApiError(errors.NO_ACTIVE_ORGANIZATION);
  const names = parseRoles(given.role);
  const role = names.join(',');

  return deps.db.transaction(async (tx) => {
    const caller = await lockedMembership(tx, actor, organizationId, errors.MEMBER_NOT_FOUND);
    const found = await members.findById(tx, organizationId, memberId);
    if (found === null) throw new ApiError(errors.MEMBER_NOT_FOUND);
    const { user: _, ...member } = found;
    const isOnlyOwner = await members.isOnlyOwner(tx, member, creatorRole);
    assertRoleMayChange({ member, role, actingMember: caller, isOnlyOwner }, creatorRole);
    if (!may(deps, caller, 'member', 'update')) {
      throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
    }
    const standing = await standingOf(deps, tx, organizationId, names);
    assertRolesExist(deps, standing, names);
    const added = names.filter((name) => !hasRole(member.role, name));
    if (!mayGive(deps, caller, { ...standing, role: added.join(',') })) {
      throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
    }
    return role === member.role ? member : change(tx, actor, member, role);
  });
}

async function change(tx: Tx, actor: UserActor, member: Member, role: string): Promise<Member> {
  await members.changeRole(tx, member.id, role);
  await tell(tx, actor, orgEvents.memberRoleChanged, roleChangeFacts(member, role));
  return { ...member, role };
}
