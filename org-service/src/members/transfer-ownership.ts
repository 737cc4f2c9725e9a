import type { Tx } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody, RouteResponse } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import { type Member, memberErrors } from '@tessera/contracts/org/members';
import { ownershipErrors as errors, type ownershipRoutes } from '@tessera/contracts/org/ownership';
import { assertRolesExist, resolveRoles } from '../access-control/resolve-roles.ts';
import { hasRole, parseRoles } from '../access-control/role-map.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import { events, newEvent } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { assertFresh } from './assert-fresh.ts';
import { getMembershipForUpdate } from './get-membership.ts';
import { members } from './member.repository.ts';
import { roleChangeEventData } from './role-change-event.ts';

type Call = typeof ownershipRoutes.transferOwnership;
type Input = RouteBody<Call>;
type Deps = Pick<OrgDeps, 'db' | 'config' | 'clock' | 'roles'>;

const DEFAULT_FORMER_OWNER_ROLE = 'admin';

/** Makes another member owner and demotes the actor, in one transaction. */
export async function transferOwnership(
  deps: Deps,
  actor: UserActor,
  { memberId, role = DEFAULT_FORMER_OWNER_ROLE, ...named }: Input,
): Promise<RouteResponse<Call>> {
  const { creatorRole } = deps.config;
  const organizationId = resolveOrganizationId(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const formerOwnerRoles = parseRoles(role);

  return deps.db.transaction(async (tx) => {
    const membership = await getMembershipForUpdate(
      tx,
      actor,
      organizationId,
      memberErrors.MEMBER_NOT_FOUND,
    );
    assertCanTransfer(deps, actor, membership);
    const newOwner = await members.findById(tx, organizationId, memberId);
    if (newOwner === null) throw new ApiError(memberErrors.MEMBER_NOT_FOUND);
    if (newOwner.id === membership.id) {
      throw new ApiError(errors.YOU_CANNOT_TRANSFER_THE_OWNERSHIP_TO_YOURSELF);
    }
    const formerOwnerResolved = await resolveRoles(deps, tx, organizationId, formerOwnerRoles);
    assertRolesExist(deps, formerOwnerResolved, formerOwnerRoles);
    if (formerOwnerRoles.includes(creatorRole)) {
      throw new ApiError(errors.YOU_CANNOT_KEEP_THE_OWNERSHIP_YOU_TRANSFER);
    }
    const owner = { ...newOwner, role: creatorRole };
    const formerOwner = { ...membership, role: formerOwnerRoles.join(',') };
    await members.changeRoles(tx, [owner, formerOwner]);
    await publishTransfer(tx, actor, { newOwner, owner, membership, formerOwner });
    return { owner, formerOwner };
  });
}

function assertCanTransfer(deps: Deps, actor: UserActor, membership: Member): void {
  if (!hasRole(membership.role, deps.config.creatorRole)) {
    throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THE_OWNERSHIP);
  }
  assertFresh(deps, actor);
}

type Transfer = {
  readonly newOwner: Member;
  readonly owner: Member;
  readonly membership: Member;
  readonly formerOwner: Member;
};

/** Publishes the transfer and, for consumers of role changes, the two changes of roles. */
function publishTransfer(
  tx: Tx,
  actor: UserActor,
  { newOwner, owner, membership, formerOwner }: Transfer,
) {
  const { organizationId } = owner;
  const roleChanged = (before: Member, { role }: Member) =>
    newEvent(orgEvents.memberRoleChanged, roleChangeEventData(before, role));
  return events.publishAll(tx, actor, [
    roleChanged(newOwner, owner),
    roleChanged(membership, formerOwner),
    newEvent(orgEvents.ownershipTransferred, {
      organizationId,
      userId: owner.userId,
      before: { memberId: membership.id, userId: membership.userId },
      after: { memberId: owner.id, userId: owner.userId },
    }),
  ]);
}
