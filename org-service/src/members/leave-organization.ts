import type { UserActor } from '@tessera/contracts/actor';
import { memberErrors as errors, type MemberWithUser } from '@tessera/contracts/org/members';
import { deactivateOrganization } from '../active-organization/mark-active-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { lockedMembership } from './caller-membership.ts';
import { endMembership } from './end-membership.ts';
import { members } from './member.repository.ts';
import { assertOwnerMayGo } from './member.rules.ts';

type Input = { readonly actor: UserActor; readonly organizationId: string };

/** Ends the caller's own membership; the last owner stays. */
export async function leaveOrganization(
  deps: OrgDeps,
  { actor, organizationId }: Input,
): Promise<MemberWithUser> {
  const { creatorRole } = deps.config;
  const left = await deps.db.transaction(async (tx) => {
    const caller = await lockedMembership(tx, actor, organizationId, errors.MEMBER_NOT_FOUND);
    const isOnlyOwner = await members.isOnlyOwner(tx, caller, creatorRole);
    assertOwnerMayGo({ leaving: caller, actingMember: caller, isOnlyOwner }, creatorRole);
    await endMembership(tx, caller, { reason: 'left', actor });
    return caller;
  });

  await deactivateOrganization(deps, actor, organizationId);
  return { ...left, user: actor.user };
}
