import { MoreThan } from 'typeorm';
import { sql } from '../db/sql.ts';
import { type DeadLetter, deadLetterTable } from '../db/tables.ts';
import type { Db, Tx } from '../db/types.ts';
import { deadLetterCount } from '../telemetry/metrics.ts';

type NewDeadLetter = Omit<DeadLetter, 'id' | 'failedAt'>;

/** Events that could not be applied: kept with their error until an operator replays or discards them. */
export const deadLetters = {
  add: (
    db: Db,
    { subscriber, eventId, subject, envelope, error, attempts }: NewDeadLetter,
    at: Date,
  ) =>
    db.query(sql`
      insert into dead_letter (subscriber, event_id, subject, envelope, error, attempts, failed_at)
      values (${subscriber}, ${eventId}, ${subject}, ${JSON.stringify(envelope)}, ${error}, ${attempts}, ${at})
      on conflict (subscriber, event_id) do update
        set error = excluded.error, attempts = dead_letter.attempts + excluded.attempts,
          failed_at = excluded.failed_at`),

  has: (db: Db, subscriber: string, eventId: string) =>
    db.entities.existsBy(deadLetterTable, { subscriber, eventId }),

  list: (db: Db, afterId: string, limit: number) =>
    db.entities.find(deadLetterTable, {
      where: { id: MoreThan(afterId) },
      order: { id: 'ASC' },
      take: limit,
    }),

  find: (db: Db, id: string) => db.entities.findOneBy(deadLetterTable, { id }),

  remove: async (db: Db, id: string) =>
    (await db.entities.delete(deadLetterTable, { id })).affected === 1,

  /** Deletes the events of and about a deleted user: they would change nothing any more. Returns how many. */
  async deleteOfUser(tx: Tx, userId: string): Promise<number> {
    const rows = await tx.query(sql`
      delete from dead_letter
      where envelope->>'subject' = ${userId} or envelope->'data'->>'userId' = ${userId}
      returning id`);
    return rows.length;
  },

  count: (db: Db) => db.entities.count(deadLetterTable),
};

/** Measures how many dead letters there are. */
export async function measureDeadLetters(db: Db): Promise<void> {
  deadLetterCount.set(await deadLetters.count(db));
}
