import { sql } from '../db/sql.ts';
import type { Db, Tx } from '../db/types.ts';

/** The events that each subscriber has applied: a repeated delivery has no second effect. */
export const inbox = {
  /** Returns false when this subscriber has applied the event before. */
  async record(tx: Tx, subscriber: string, eventId: string, at: Date): Promise<boolean> {
    const inserted = await tx.queryOne(sql`
      insert into inbox (subscriber, event_id, processed_at) values (${subscriber}, ${eventId}, ${at})
      on conflict do nothing returning event_id`);
    return inserted !== null;
  },

  /** Whether this subscriber has applied the event. */
  has: async (db: Db, subscriber: string, eventId: string) =>
    (await db.queryOne(sql`
      select event_id from inbox where subscriber = ${subscriber} and event_id = ${eventId}`)) !==
    null,

  deleteProcessedBefore: (db: Db, before: Date) =>
    db.query(sql`delete from inbox where processed_at < ${before}`),
};
