import { appendWithAudit } from '@tessera/chassis/db/outbox';
import type { AppendStatement, NewEvent } from '@tessera/chassis/db/types';
import { actionOf, targetOf } from './target.rules.ts';

/** The client info of a change and the id of its request. */
export type RequestInfo = {
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
};

/** A deleted organization gets no entries; only the event records the deletion. */
const append = appendWithAudit(
  'audit-append',
  `insert into audit_entry (id, organization_id, action, actor_id, target_id, user_id, data,
     ip_address, user_agent, request_id, created_at)
   select new_event.id, new_event.aggregate, entry.action, new_event.envelope::json ->> 'actor', entry.target_id,
     entry.user_id, new_event.envelope::json -> 'data', $9, $10, $11, $5
   from new_event
   join unnest($6::text[], $7::text[], $8::text[])
     with ordinality as entry (action, target_id, user_id, ordinal) using (ordinal)
   where exists (select from organization where id = new_event.aggregate)`,
);

/** SQL expression: whether a user (a parameter) was removed from an organization (a column). */
export const removedUser = (organization: string, user: string) => `exists (
  select from audit_entry removal where removal.organization_id = ${organization}
    and removal.user_id = ${user} and removal.action = 'member.removed'
    and removal.data ->> 'reason' = 'removed')`;

export const auditEntries = {
  /** Audit entries to be written by the statement that publishes the events. */
  beside(
    eventData: readonly NewEvent[],
    { ip, userAgent, requestId }: RequestInfo,
  ): AppendStatement {
    const targets = eventData.map(({ event, details }) => targetOf(event, details.data as never));
    return {
      statement: append,
      values: [
        eventData.map(({ event }) => actionOf(event)),
        targets.map(({ id }) => id),
        targets.map(({ userId }) => userId),
        ip,
        userAgent,
        requestId,
      ],
    };
  },
};
