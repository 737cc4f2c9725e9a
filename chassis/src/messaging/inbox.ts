import { statement } from '../db/statement.ts';
import type { Db, Tx } from '../db/types.ts';

const record = statement<{ event_id: string }>(
  'inbox-record',
  `insert into inbox (subscriber, event_id, processed_at) values ($1, $2, $3)
   on conflict do nothing returning event_id`,
);
const deleteProcessed = statement<never>(
  'inbox-delete-processed',
  'delete from inbox where processed_at < $1',
);

/** The events that each subscriber has applied: a repeated delivery has no second effect. */
export const inbox = {
  /** Returns false when this subscriber has applied the event before. */
  async record(tx: Tx, subscriber: string, eventId: string, at: Date): Promise<boolean> {
    return (await tx.query(record, [subscriber, eventId, at])).length === 1;
  },
  deleteProcessedBefore: (db: Db, before: Date) => db.query(deleteProcessed, [before]),
};
