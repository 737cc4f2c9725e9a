import type { Tx } from '@tessera/chassis/db/types';
import type { SystemActor, UserActor } from '@tessera/contracts/actor';
import type { EventData } from '@tessera/contracts/define/event';
import { orgEvents } from '@tessera/contracts/org/events';
import { events } from '../audit/record-event.ts';
import type { MemberRow } from '../schema/member.table.ts';
import { members } from './member.repository.ts';

type Options = {
  readonly reason: EventData<typeof orgEvents.memberRemoved>['reason'];
  readonly actor: UserActor | SystemActor;
};

/** The only way to end a membership, except the deletion of the organization. The caller holds the membership lock. */
export async function endMembership(
  tx: Tx,
  { id, organizationId, userId, role }: MemberRow,
  { reason, actor }: Options,
): Promise<void> {
  await members.delete(tx, id);
  const eventData = { memberId: id, organizationId, userId, role, reason };
  await events.publish(tx, actor, orgEvents.memberRemoved, eventData);
}
