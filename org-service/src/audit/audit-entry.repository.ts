import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { NewEvent, Tx } from '@tessera/chassis/db/types';
import { actionOf, targetOf } from './target.rules.ts';

/** The client info of a change and the id of its request. */
export type RequestInfo = {
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
};

/** SQL expression: whether a user (a value) was removed from an organization (a column). */
export const removedUser = (organization: Sql, userId: string) => sql`exists (
  select from audit_entry removal where removal.organization_id = ${organization}
    and removal.user_id = ${userId} and removal.action = 'member.removed'
    and removal.data ->> 'reason' = 'removed')`;

/** How many entries one statement erases: each stays far below the statement timeout. */
const ERASURE_BATCH = 2_000;

export const auditEntries = {
  /**
   * The insert of the audit entries of events, which come first in the statement that publishes them. The organization
   * must exist.
   */
  insertFor(events: readonly NewEvent[], { ip, userAgent, requestId }: RequestInfo): Sql {
    const targets = events.map(({ event, details }) => targetOf(event, details.data));
    const actions = events.map(({ event }) => actionOf(event));
    const targetIds = targets.map(({ id }) => id);
    const userIds = targets.map(({ userId }) => userId);
    return sql`
      insert into audit_entry (id, organization_id, action, actor_id, target_id, user_id, data,
        ip_address, user_agent, request_id, created_at)
      select new_event.id, new_event.aggregate, entry.action, new_event.envelope::json ->> 'actor',
        entry.target_id, entry.user_id, new_event.envelope::json -> 'data',
        ${ip}, ${userAgent}, ${requestId}, new_event.created_at
      from new_event
      join unnest(${actions}::text[], ${targetIds}::text[], ${userIds}::text[])
        with ordinality as entry (action, target_id, user_id, ordinal) using (ordinal)
      order by ordinal`;
  },

  /** Numbers up to `batch` entries from before the chain, of one organization. Returns how many. */
  async numberBatch(tx: Tx, batch: number): Promise<number> {
    const row = await tx.queryOne<{ numbered: number }>(
      sql`select audit_chain_continue(${batch}) as numbered`,
    );
    return row?.numbered ?? 0;
  },

  /**
   * Erases the personal fields of a deleted user, with the keys of their HMACs: IP address and user agent of the
   * user's own entries, and the user's address in entries of other users. `email` is null when it is not known. Returns
   * the number of entries.
   */
  async erase(tx: Tx, userId: string, email: string | null): Promise<number> {
    let total = 0;
    for (let erased = 1; erased > 0; total += erased) {
      const row = await tx.queryOne<{ erased: number }>(
        sql`select audit_entry_erase(${userId}, ${email}, ${ERASURE_BATCH}) as erased`,
      );
      erased = row?.erased ?? 0;
    }
    return total;
  },
};
