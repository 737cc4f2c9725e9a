import { violatesConstraint } from '@tessera/chassis/db/errors';
import type { NewEvent, Tx } from '@tessera/chassis/db/types';
import type { SystemActor, UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { orgEvents } from '@tessera/contracts/org/events';
import { memberErrors as errors, type Member } from '@tessera/contracts/org/members';
import { events, newEvent } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import type { MemberRow } from '../schema/member.table.ts';
import { members } from './member.repository.ts';

export type NewMember = Pick<Member, 'organizationId' | 'userId' | 'role'> & {
  readonly actor: UserActor | SystemActor;
};

/** The events of a new membership in their order, `memberAdded` among them. */
export type ToEvents = (memberAdded: NewEvent, memberId: string) => readonly NewEvent[];

/** The event of a new member. */
export const memberAddedEvent = ({ id: memberId, organizationId, userId, role }: MemberRow) =>
  newEvent(orgEvents.memberAdded, { memberId, organizationId, userId, role });

/**
 * The only way to add a member to an organization that exists: checks the limit, inserts the row and publishes the events in one transaction. The
 * caller holds the membership lock.
 */
export async function addMember(
  { config, clock, random }: Pick<OrgDeps, 'config' | 'clock' | 'random'>,
  tx: Tx,
  { actor, organizationId, userId, role }: NewMember,
  toEvents: ToEvents = (memberAdded) => [memberAdded],
): Promise<MemberRow> {
  const { membershipLimit } = config;
  const { isMember, isFull } = await members.checkCapacity(
    tx,
    organizationId,
    userId,
    membershipLimit,
  );
  if (isMember) throw new ApiError(errors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION);
  if (isFull) throw new ApiError(errors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED);

  const id = random.id();
  const member = { id, organizationId, userId, role, createdAt: clock.now() };
  await members.insert(tx, member).catch((error: unknown) => {
    if (!violatesConstraint(error, 'member_organization_user_key')) throw error;
    throw new ApiError(errors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION);
  });
  await events.publishAll(tx, actor, toEvents(memberAddedEvent(member), id));
  return member;
}
