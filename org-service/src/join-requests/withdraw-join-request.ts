import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { orgEvents } from '@tessera/contracts/org/events';
import {
  joinRequestErrors as errors,
  type JoinRequest,
} from '@tessera/contracts/org/join-requests';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { joinRequests } from './join-request.repository.ts';
import { decisionEventData } from './join-request-events.ts';

type Input = { readonly joinRequestId: string };

/** Withdraws the actor's own pending request. Requests of other users give "not found". */
export async function withdrawJoinRequest(
  { db, clock }: Pick<OrgDeps, 'db' | 'clock'>,
  actor: UserActor,
  { joinRequestId }: Input,
): Promise<JoinRequest> {
  return db.transaction(async (tx) => {
    const own = await joinRequests.lockOwn(tx, joinRequestId, actor.user.id);
    if (own === null) throw new ApiError(errors.JOIN_REQUEST_NOT_FOUND);
    const decision = { status: 'withdrawn', at: clock.now(), decidedBy: null } as const;
    const withdrawn = await joinRequests.updateStatus(tx, joinRequestId, decision);
    if (withdrawn === null) throw new ApiError(errors.JOIN_REQUEST_NOT_FOUND);
    await events.publish(
      tx,
      actor,
      orgEvents.joinRequestWithdrawn,
      decisionEventData(withdrawn, 'withdrawn'),
    );
    return withdrawn;
  });
}
