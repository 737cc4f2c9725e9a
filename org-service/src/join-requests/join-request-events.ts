import type { EventData } from '@tessera/contracts/define/event';
import type { orgEvents } from '@tessera/contracts/org/events';
import type { JoinRequestRow } from '../schema/join-request.table.ts';

type Decision = Exclude<JoinRequestRow['status'], 'pending'>;

/** What is told of a request that waits no more. */
export const decisionEventData = (row: JoinRequestRow, status: Decision) => ({
  ...joinRequestEventData(row),
  before: { status: 'pending' as const },
  after: { status },
});

/** What every event about a request to join tells of it. */
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
