import type { Tx } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { memberErrors as errors, type MemberWithUser } from '@tessera/contracts/org/members';
import { can } from '../access-control/access.rules.ts';
import { deactivateOrganization } from '../active-organization/identity-session.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { fillMissingUsers } from '../users/fill-missing-users.ts';
import { endMembership } from './end-membership.ts';
import { getMembershipForUpdate } from './get-membership.ts';
import { type MemberWithMaybeUser, members } from './member.repository.ts';
import { assertOwnerCanLeave } from './member.rules.ts';
import { removedMembers } from './removed-member.repository.ts';

type Input = {
  readonly memberIdOrEmail: string;
  readonly organizationId?: string | undefined;
};

/** Removes a member. An event clears the organization from the sessions of the removed user. */
export async function removeMember(
  deps: OrgDeps,
  actor: UserActor,
  { memberIdOrEmail, ...named }: Input,
): Promise<{ member: MemberWithUser }> {
  const { creatorRole } = deps.config;
  const organizationId = resolveOrganizationId(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(errors.NO_ACTIVE_ORGANIZATION);

  const removed = await deps.db.transaction(async (tx) => {
    const membership = await getMembershipForUpdate(
      tx,
      actor,
      organizationId,
      errors.MEMBER_NOT_FOUND,
    );
    const leaving = await find(tx, actor, organizationId, memberIdOrEmail);
    if (leaving === null) throw new ApiError(errors.MEMBER_NOT_FOUND);
    const isOnlyOwner = await members.isOnlyOwner(tx, leaving, creatorRole);
    assertOwnerCanLeave({ leaving, actingMember: membership, isOnlyOwner }, creatorRole);
    if (!can(deps, membership, 'member', 'delete')) {
      throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER);
    }
    await endMembership(tx, leaving, { reason: 'removed', actor });
    await removedMembers.insert(tx, organizationId, leaving.userId, deps.clock.now());
    return leaving;
  });

  const isSelf = removed.userId === actor.user.id;
  if (isSelf) await deactivateOrganization(deps, actor, organizationId);
  const [member] = isSelf
    ? [{ ...removed, user: actor.user }]
    : await fillMissingUsers(deps, [removed]);
  if (member === undefined) throw new Error('no result for the removed member');
  return { member };
}

/** The actor's own address comes from the session: the local copy may be older. */
async function find(
  tx: Tx,
  { user }: UserActor,
  organizationId: string,
  memberIdOrEmail: string,
): Promise<MemberWithMaybeUser | null> {
  if (!memberIdOrEmail.includes('@')) return members.findById(tx, organizationId, memberIdOrEmail);
  const email = memberIdOrEmail.toLowerCase();
  if (email !== user.email.toLowerCase()) return members.findByEmail(tx, organizationId, email);
  const self = await members.find(tx, organizationId, user.id);
  return self === null ? null : { ...self, user };
}
