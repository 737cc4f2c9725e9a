import type { UserActor } from '@tessera/contracts/actor';
import { memberErrors as errors, type MemberWithUser } from '@tessera/contracts/org/members';
import { deactivateOrganization } from '../active-organization/identity-session.ts';
import type { OrgDeps } from '../deps.ts';
import { endMembership } from './end-membership.ts';
import { getMembershipForUpdate } from './get-membership.ts';
import { members } from './member.repository.ts';
import { assertOwnerCanLeave } from './member.rules.ts';

type Input = { readonly organizationId: string };

/** Ends the actor's own membership. The last owner cannot leave. */
export async function leaveOrganization(
  deps: OrgDeps,
  actor: UserActor,
  { organizationId }: Input,
): Promise<MemberWithUser> {
  const { creatorRole } = deps.config;
  const left = await deps.db.transaction(async (tx) => {
    const membership = await getMembershipForUpdate(
      tx,
      actor,
      organizationId,
      errors.MEMBER_NOT_FOUND,
    );
    const isOnlyOwner = await members.isOnlyOwner(tx, membership, creatorRole);
    assertOwnerCanLeave(
      { leaving: membership, actingMember: membership, isOnlyOwner },
      creatorRole,
    );
    await endMembership(tx, membership, { reason: 'left', actor });
    return membership;
  });

  await deactivateOrganization(deps, actor, organizationId);
  return { ...left, user: actor.user };
}
