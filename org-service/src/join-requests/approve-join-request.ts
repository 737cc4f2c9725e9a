import type { Tx } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteResponse } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import { joinRequestErrors, type joinRequestRoutes } from '@tessera/contracts/org/join-requests';
import { resolveRoles } from '../access-control/resolve-roles.ts';
import { roleNames } from '../access-control/role-map.ts';
import { newEvent } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { emailDomains } from '../email-domains/email-domain.repository.ts';
import { assertCanGrantByDomain } from '../email-domains/email-domain.rules.ts';
import { assertCanInvite } from '../invitations/invitation.rules.ts';
import { addMember } from '../members/add-member.ts';
import { getMembershipForUpdate } from '../members/get-membership.ts';
import type { JoinRequestRow } from '../schema/join-request.table.ts';
import { type Profile, users } from '../users/user.repository.ts';
import { joinApprovedMail } from './draft-mails.ts';
import { joinRequests } from './join-request.repository.ts';
import { decisionEventData } from './join-request-events.ts';

type Input = { readonly joinRequestId: string };

/**
 * Makes the requesting user a member. The approver needs the permissions of an inviter. The user must still have the
 * address and the organization the domain.
 */
export async function approveJoinRequest(
  deps: OrgDeps,
  actor: UserActor,
  { joinRequestId }: Input,
): Promise<RouteResponse<typeof joinRequestRoutes.approveJoinRequest>> {
  const notFound = joinRequestErrors.JOIN_REQUEST_NOT_FOUND;
  return deps.db.transaction(async (tx) => {
    const found = await joinRequests.find(tx, joinRequestId);
    if (found === null) throw new ApiError(notFound);
    const { organizationId, userId, emailDomainId } = found;
    // Lock order: user before membership, as in a deletion.
    const requester = await users.lock(tx, userId);
    const membership = await getMembershipForUpdate(tx, actor, organizationId, notFound);
    const domain = await emailDomains.find(tx, emailDomainId);
    const names = domain === null ? [] : roleNames(domain.role);
    const given = await resolveRoles(deps, tx, organizationId, names);
    const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };
    assertCanInvite(policy, membership, given);
    assertCanGrantByDomain(policy, membership, given);
    if (domain === null || domain.verifiedAt === null) throw new ApiError(notFound);

    const joinRequest = await markApproved(deps, tx, actor, { request: found, requester });
    const newMember = { actor, organizationId, userId, role: given.role };
    const joined = await addMember(deps, tx, newMember, (memberAdded, memberId) => [
      memberAdded,
      newEvent(orgEvents.joinRequestApproved, {
        ...decisionEventData(joinRequest, 'approved'),
        memberId,
      }),
    ]);
    const { name = '', language = 'en' } = requester ?? {};
    await tx.sendMail(joinApprovedMail(deps, { ...found, name, language }));
    return { joinRequest, member: { ...joined, teamId: null } };
  });
}

/** Marks the request approved if it is pending and the user still has the address. */
async function markApproved(
  { clock }: OrgDeps,
  tx: Tx,
  actor: UserActor,
  { request, requester }: { readonly request: JoinRequestRow; readonly requester: Profile | null },
): Promise<JoinRequestRow> {
  const decision = { status: 'approved', at: clock.now(), decidedBy: actor.user.id } as const;
  const hasAddress = requester?.emailVerified === true && requester.email === request.email;
  const approved = hasAddress ? await joinRequests.updateStatus(tx, request.id, decision) : null;
  if (approved === null) throw new ApiError(joinRequestErrors.JOIN_REQUEST_NOT_FOUND);
  return approved;
}
