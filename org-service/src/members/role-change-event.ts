import type { EventData } from '@tessera/contracts/define/event';
import type { orgEvents } from '@tessera/contracts/org/events';
import type { MemberRow } from '../schema/member.table.ts';

type Before = Pick<MemberRow, 'id' | 'organizationId' | 'userId' | 'role'>;

/** Event data of a changed role. */
export const roleChangeEventData = (
  { id: memberId, organizationId, userId, role: before }: Before,
  role: string,
): EventData<typeof orgEvents.memberRoleChanged> => ({
  memberId,
  organizationId,
  userId,
  role,
  before: { role: before },
  after: { role },
});
