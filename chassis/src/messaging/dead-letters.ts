import type { Envelope } from '@tessera/contracts/define/event';
import { statement } from '../db/statement.ts';
import type { Db } from '../db/types.ts';

export type DeadLetter = {
  readonly id: string;
  readonly subscriber: string;
  readonly eventId: string;
  readonly subject: string;
  readonly envelope: Envelope;
  readonly error: string;
  readonly attempts: number;
  readonly failedAt: Date;
};

const COLUMNS = `id, subscriber, event_id as "eventId", subject, envelope, error, attempts, failed_at as "failedAt"`;

const upsert = statement<never>(
  'dead-letter-upsert',
  `insert into dead_letter (subscriber, event_id, subject, envelope, error, attempts, failed_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (subscriber, event_id) do update
     set error = excluded.error, attempts = dead_letter.attempts + excluded.attempts, failed_at = excluded.failed_at`,
);
const listPage = statement<DeadLetter>(
  'dead-letter-list',
  `select ${COLUMNS} from dead_letter where id > $1 order by id limit $2`,
);
const find = statement<DeadLetter>(
  'dead-letter-find',
  `select ${COLUMNS} from dead_letter where id = $1`,
);
const remove = statement<{ id: string }>(
  'dead-letter-remove',
  'delete from dead_letter where id = $1 returning id',
);
const total = statement<{ total: string }>(
  'dead-letter-total',
  'select count(*) as total from dead_letter',
);

type NewDeadLetter = Omit<DeadLetter, 'id' | 'failedAt'>;

/** Events that could not be applied: kept with their error until an operator replays or discards them. */
export const deadLetters = {
  add: (db: Db, event: NewDeadLetter, at: Date) =>
    db.query(upsert, [
      event.subscriber,
      event.eventId,
      event.subject,
      JSON.stringify(event.envelope),
      event.error,
      event.attempts,
      at,
    ]),
  list: (db: Db, afterId: string, limit: number) => db.query(listPage, [afterId, limit]),
  async find(db: Db, id: string): Promise<DeadLetter | null> {
    const [row] = await db.query(find, [id]);
    return row ?? null;
  },
  async remove(db: Db, id: string): Promise<boolean> {
    return (await db.query(remove, [id])).length === 1;
  },
  async count(db: Db): Promise<number> {
    const [row] = await db.query(total);
    return Number(row?.total ?? 0);
  },
};
