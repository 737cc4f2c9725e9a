import type { EventData } from '@tessera/contracts/define/event';
import type { orgEvents } from '@tessera/contracts/org/events';
import type { JoinRequestRow } from '../schema/join-request.table.ts';

type Decision = Exclude<JoinRequestRow['status'], 'pending'>;

/** Event data of a join request that leaves the status `pending`. */
export const decisionEventData = (row: JoinRequestRow, status: Decision) => ({
  ...joinRequestEventData(row),
  before: { status: 'pending' as const },
  after: { status },
});

/** Data that every join request event has. */
export const joinRequestEventData = ({
  id,
  organizationId,
  userId,
  emailDomainId,
}: JoinRequestRow): EventData<typeof orgEvents.joinRequestCreated> => ({
  joinRequestId: id,
  organizationId,
  userId,
  emailDomainId,
});
