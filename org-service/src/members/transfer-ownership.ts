import type { Tx } from '@tessera/chassis/db/db';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteAnswer, RouteBody } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import { type Member, memberErrors } from '@tessera/contracts/org/members';
import { ownershipErrors as errors, type ownershipRoutes } from '@tessera/contracts/org/ownership';
import { assertRolesExist, standingOf } from '../access-control/given-roles.ts';
import { hasRole, parseRoles } from '../access-control/roles.ts';
import { chosenOrganization } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { change, tellAll } from '../facts/tell.ts';
import { assertFresh } from './assert-fresh.ts';
import { lockedMembership } from './caller-membership.ts';
import { members } from './member.repository.ts';
import { roleChangeFacts } from './role-change-facts.ts';

type Call = typeof ownershipRoutes.transferOwnership;
type Input = RouteBody<Call> & { readonly actor: UserActor };
type Deps = Pick<OrgDeps, 'db' | 'config' | 'clock' | 'roles'>;

const KEPT_ROLE = 'admin';

/** Another member becomes owner and the caller steps down, both or neither; no instant is without. */
export async function transferOwnership(
  deps: Deps,
  { actor, memberId, role = KEPT_ROLE, ...named }: Input,
): Promise<RouteAnswer<Call>> {
  const { creatorRole } = deps.config;
  const organizationId = chosenOrganization(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const keptRoles = parseRoles(role);

  return deps.db.transaction(async (tx) => {
    const caller = await lockedMembership(tx, actor, organizationId, memberErrors.MEMBER_NOT_FOUND);
    assertMayTransfer(deps, actor, caller);
    const heir = await members.findById(tx, organizationId, memberId);
    if (heir === null) throw new ApiError(memberErrors.MEMBER_NOT_FOUND);
    if (heir.id === caller.id) {
      throw new ApiError(errors.YOU_CANNOT_TRANSFER_THE_OWNERSHIP_TO_YOURSELF);
    }
    const kept = await standingOf(deps, tx, organizationId, keptRoles);
    assertRolesExist(deps, kept, keptRoles);
    if (keptRoles.includes(creatorRole)) {
      throw new ApiError(errors.YOU_CANNOT_KEEP_THE_OWNERSHIP_YOU_TRANSFER);
    }
    const owner = { ...heir, role: creatorRole };
    const formerOwner = { ...caller, role: keptRoles.join(',') };
    await members.changeRoles(tx, [owner, formerOwner]);
    await tellTransfer(tx, actor, { heir, owner, caller, formerOwner });
    return { owner, formerOwner };
  });
}

function assertMayTransfer(deps: Deps, actor: UserActor, caller: Member): void {
  if (!hasRole(caller.role, deps.config.creatorRole)) {
    throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THE_OWNERSHIP);
  }
  assertFresh(deps, actor);
}

type Transfer = {
  readonly heir: Member;
  readonly owner: Member;
  readonly caller: Member;
  readonly formerOwner: Member;
};

/** A fact of its own, and for those who follow roles the two changes it consists of. */
function tellTransfer(tx: Tx, actor: UserActor, { heir, owner, caller, formerOwner }: Transfer) {
  const { organizationId } = owner;
  const roleChanged = (before: Member, { role }: Member) =>
    change(orgEvents.memberRoleChanged, roleChangeFacts(before, role));
  return tellAll(tx, actor, [
    roleChanged(heir, owner),
    roleChanged(caller, formerOwner),
    change(orgEvents.ownershipTransferred, {
      organizationId,
      userId: owner.userId,
      before: { memberId: caller.id, userId: caller.userId },
      after: { memberId: owner.id, userId: owner.userId },
    }),
  ]);
}
