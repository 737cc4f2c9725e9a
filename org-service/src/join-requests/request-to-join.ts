import type { Tx } from '@tessera/chassis/db/types';
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
import { emailDomains } from '../email-domains/email-domain.repository.ts';
import { policyFor } from '../email-domains/email-domain.rules.ts';
import { members } from '../members/member.repository.ts';
import type { JoinRequestRow } from '../schema/join-request.table.ts';
import { syncActorUser } from '../users/sync-actor-user.ts';
import { joinRequestMail } from './draft-mails.ts';
import { joinRequests } from './join-request.repository.ts';
import { joinRequestEventData } from './join-request-events.ts';
import { verifiedDomain } from './verified-domain.ts';

type Deps = Pick<OrgDeps, 'db' | 'config' | 'roles' | 'clock' | 'random'>;
type Input = { readonly organizationId: string };

const PENDING_LIMIT = 200;
const MAX_NOTIFIED = 25;

/** Requests to join an organization and mails the members who can approve. */
export async function requestToJoin(
  deps: Deps,
  actor: UserActor,
  { organizationId }: Input,
): Promise<JoinRequest> {
  const { clock, random } = deps;
  const name = verifiedDomain(actor);
  const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };
  return deps.db.transaction(async (tx) => {
    await syncActorUser(tx, actor);
    if (!(await joinRequests.lockMembershipAsOutsider(tx, organizationId, name))) {
      throw new ApiError(errors.YOU_CANNOT_JOIN_THIS_ORGANIZATION);
    }
    const domain = await emailDomains.findVerified(tx, organizationId, name, actor.user);
    if (domain === null || policyFor(policy, domain) !== 'request') {
      throw new ApiError(errors.YOU_CANNOT_JOIN_THIS_ORGANIZATION);
    }
    if ((await members.find(tx, organizationId, actor.user.id)) !== null) {
      throw new ApiError(memberErrors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION);
    }
    const row: JoinRequestRow = {
      id: random.id(),
      organizationId,
      emailDomainId: domain.id,
      userId: actor.user.id,
      email: actor.user.email.toLowerCase(),
      status: 'pending',
      createdAt: clock.now(),
      decidedAt: null,
      decidedBy: null,
    };
    const isFull = (await joinRequests.countPending(tx, organizationId)) >= PENDING_LIMIT;
    if (!(await joinRequests.insert(tx, row))) {
      throw new ApiError(errors.YOU_HAVE_ALREADY_REQUESTED_TO_JOIN);
    }
    if (isFull) throw new ApiError(errors.JOIN_REQUEST_LIMIT_REACHED);
    await events.publish(tx, actor, orgEvents.joinRequestCreated, joinRequestEventData(row));
    await mailApprovers(deps, tx, actor, organizationId);
    return row;
  });
}

async function mailApprovers(
  deps: Deps,
  tx: Tx,
  actor: UserActor,
  organizationId: string,
): Promise<void> {
  const invitingRoles = Object.keys(deps.roles).filter((role) =>
    can(deps, { role, customRoles: null }, 'invitation', 'create'),
  );
  const approvers = await joinRequests.listApprovers(
    tx,
    organizationId,
    invitingRoles,
    MAX_NOTIFIED,
  );
  await tx.sendMails(approvers.map((approver) => joinRequestMail(deps, actor, approver)));
}
