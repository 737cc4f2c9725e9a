import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { orgEvents } from '@tessera/contracts/org/events';
import {
  joinRequestErrors as errors,
  type JoinRequest,
} from '@tessera/contracts/org/join-requests';
import { memberErrors } from '@tessera/contracts/org/members';
import { can } from '../access-control/access.rules.ts';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { joinRequests } from './join-request.repository.ts';
import { decisionEventData } from './join-request-events.ts';

type Input = { readonly joinRequestId: string };

/** Declines a pending join request. */
export async function declineJoinRequest(
  deps: Pick<OrgDeps, 'db' | 'clock' | 'roles'>,
  actor: UserActor,
  { joinRequestId }: Input,
): Promise<JoinRequest> {
  return deps.db.transaction(async (tx) => {
    const found = await joinRequests.lockAsMember(tx, joinRequestId, actor.user.id);
    if (found === null) throw new ApiError(errors.JOIN_REQUEST_NOT_FOUND);
    const viewer = { role: found.viewerRole, customRoles: found.viewerCustomRoles };
    if (!can(deps, viewer, 'invitation', 'create')) {
      throw new ApiError(memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION);
    }
    const decision = {
      status: 'declined',
      at: deps.clock.now(),
      decidedBy: actor.user.id,
    } as const;
    const declined = await joinRequests.updateStatus(tx, joinRequestId, decision);
    if (declined === null) throw new ApiError(errors.JOIN_REQUEST_NOT_FOUND);
    await events.publish(
      tx,
      actor,
      orgEvents.joinRequestDeclined,
      decisionEventData(declined, 'declined'),
    );
    return declined;
  });
}
