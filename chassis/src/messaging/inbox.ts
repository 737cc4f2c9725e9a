import type { Envelope } from '@tessera/contracts/define/event';
import type { Db, Tx } from '../db/db.ts';
import { statement } from '../db/statement.ts';

const record = statement<{ event_id: string }>(
  'inbox-record',
  `insert into inbox (subscriber, event_id, heard_at) values ($1, $2, $3)
   on conflict do nothing returning event_id`,
);
const forget = statement<never>('inbox-forget', 'delete from inbox where heard_at < $1');

/** What was heard: makes an effect single although messages come more than once. */
export const inbox = {
  /** False when this subscriber has applied the event before. */
  async record(tx: Tx, subscriber: string, eventId: string, at: Date): Promise<boolean> {
    return (await tx.query(record, [subscriber, eventId, at])).length === 1;
  },
  forgetHeardBefore: (db: Db, before: Date) => db.query(forget, [before]),
};

export type ParkedEvent = {
  readonly id: string;
  readonly subscriber: string;
  readonly eventId: string;
  readonly subject: string;
  readonly envelope: Envelope;
  readonly error: string;
  readonly attempts: number;
  readonly parkedAt: Date;
};

const COLUMNS = `id, subscriber, event_id as "eventId", subject, envelope, error, attempts, parked_at as "parkedAt"`;

const park = statement<never>(
  'parked-add',
  `insert into parked_event (subscriber, event_id, subject, envelope, error, attempts, parked_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (subscriber, event_id) do update
     set error = excluded.error, attempts = parked_event.attempts + excluded.attempts, parked_at = excluded.parked_at`,
);
const listPage = statement<ParkedEvent>(
  'parked-list',
  `select ${COLUMNS} from parked_event where id > $1 order by id limit $2`,
);
const find = statement<ParkedEvent>(
  'parked-find',
  `select ${COLUMNS} from parked_event where id = $1`,
);
const remove = statement<{ id: string }>(
  'parked-remove',
  'delete from parked_event where id = $1 returning id',
);
const total = statement<{ total: string }>(
  'parked-total',
  'select count(*) as total from parked_event',
);

type Parking = Omit<ParkedEvent, 'id' | 'parkedAt'>;

/** Events that could not be applied: kept with their reason until an operator decides. */
export const parked = {
  add: (db: Db, event: Parking, at: Date) =>
    db.query(park, [
      event.subscriber,
      event.eventId,
      event.subject,
      JSON.stringify(event.envelope),
      event.error,
      event.attempts,
      at,
    ]),
  list: (db: Db, afterId: string, limit: number) => db.query(listPage, [afterId, limit]),
  async find(db: Db, id: string): Promise<ParkedEvent | null> {
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
