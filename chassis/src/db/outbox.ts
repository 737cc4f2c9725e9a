import type { Envelope, EventDefinition } from '@app/contracts/define/event';
import * as z from 'zod';
import { currentTrace } from '../observe/trace.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { Db, PublishDetails, Tx } from './db.ts';
import { statement } from './statement.ts';

type OutboxRow = {
  position: string;
  subject: string;
  envelope: Omit<Envelope, 'aggregateversion'>;
  version: string;
};

/**
 * Numbering the aggregate's facts locks its counter until commit, so facts of one aggregate get
 * their positions in the order in which their transactions commit.
 */
const append = statement<{ position: string }>(
  'outbox-append',
  `with counter as (
     insert into outbox_aggregate (id, version) values ($1, 1)
     on conflict (id) do update set version = outbox_aggregate.version + 1
     returning version
   )
   insert into outbox (id, subject, aggregate, version, envelope, created_at)
   select $2, $3, $1, counter.version, $4, $5 from counter
   returning position`,
);

const take = statement<OutboxRow>(
  'outbox-take',
  `select position, subject, envelope, version from outbox
   where sent_at is null order by position limit $1`,
);

const markSent = statement<never>(
  'outbox-mark-sent',
  'update outbox set sent_at = $2 where position = any($1::bigint[])',
);

const forget = statement<never>(
  'outbox-forget',
  `delete from outbox where position in (
     select position from outbox where sent_at < $1 order by position limit 1000)`,
);

const lag = statement<{ waiting: string; oldest: Date | null }>(
  'outbox-lag',
  'select count(*) as waiting, min(created_at) as oldest from outbox where sent_at is null',
);

type Ports = { readonly clock: Clock; readonly random: Random; readonly source: string };

/** Facts that wait to be told, beside the rows that caused them. */
export const outbox = {
  async append<E extends EventDefinition>(
    tx: Tx,
    { clock, random, source }: Ports,
    event: E,
    { aggregate, data, actor }: PublishDetails<E>,
  ): Promise<void> {
    const id = random.uuid();
    const time = clock.now();
    const traceparent = currentTrace()?.traceparent;
    const envelope: Omit<Envelope, 'aggregateversion'> = {
      specversion: '1.0',
      id,
      source: `/${source}`,
      type: event.subject,
      subject: aggregate,
      time: time.toISOString(),
      datacontenttype: 'application/json',
      ...(actor === undefined ? {} : { actor }),
      ...(traceparent === undefined ? {} : { traceparent }),
      data: z.encode(event.data, data as never),
    };
    await tx.query(append, [aggregate, id, event.subject, JSON.stringify(envelope), time]);
  },

  async take(
    tx: Tx,
    limit: number,
  ): Promise<{ position: string; subject: string; envelope: Envelope }[]> {
    const rows = await tx.query(take, [limit]);
    return rows.map(({ position, subject, envelope, version }) => ({
      position,
      subject,
      envelope: { ...envelope, aggregateversion: Number(version) },
    }));
  },

  markSent: (tx: Tx, positions: readonly string[], at: Date) => tx.query(markSent, [positions, at]),

  /** Sent rows are kept for a week so that a lost stream can be published again. */
  forgetSentBefore: (db: Db, before: Date) => db.query(forget, [before]),

  async lag(db: Db): Promise<{ waiting: number; oldest: Date | null }> {
    const [row] = await db.query(lag);
    return { waiting: Number(row?.waiting ?? 0), oldest: row?.oldest ?? null };
  },
};
