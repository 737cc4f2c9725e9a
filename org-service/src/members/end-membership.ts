import type { Tx } from '@tessera/chassis/db/db';
import type { EventData } from '@tessera/contracts/define/event';
import { orgEvents } from '@tessera/contracts/org/events';
import { type Actor, tell } from '../facts/tell.ts';
import type { MemberRow } from '../schema/member.table.ts';
import { members } from './member.repository.ts';

type Ending = {
  readonly reason: EventData<typeof orgEvents.memberRemoved>['reason'];
  readonly by: Actor;
};

/** The one way out of an organization that goes on. Whoever calls holds the roster. */
export async function endMembership(
  tx: Tx,
  { id, organizationId, userId, role }: MemberRow,
  { reason, by }: Ending,
): Promise<void> {
  await members.remove(tx, id);
  const facts = { memberId: id, organizationId, userId, role, reason };
  await tell(tx, by, orgEvents.memberRemoved, facts);
}
