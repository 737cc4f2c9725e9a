import type { Envelope } from '@app/contracts/define/event';
import * as z from 'zod';
import { currentTrace } from '../observe/trace.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { Db, Fact, Tx } from './db.ts';
import { statement } from './statement.ts';

type OutboxRow = {
  position: string;
  subject: string;
  envelope: Omit<Envelope, 'aggregateversion'>;
  version: string;
};

/**
 * Numbering an aggregate's facts locks its counter until commit, so facts of one aggregate get their
 * positions in the order in which their transactions commit. Counters are locked in one order by
 * everybody, and the facts of one call keep theirs.
 */
const append = statement<never>(
  'outbox-append',
  `with told as (
     select * from unnest($1::text[], $2::uuid[], $3::text[], $4::text[])
       with ordinality as fact (aggregate, id, subject, envelope, place)
   ), counter as (
     insert into outbox_aggregate (id, version)
     select aggregate, count(*) from told group by aggregate order by aggregate
     on conflict (id) do update set version = outbox_aggregate.version + excluded.version
     returning id, version
   )
   insert into outbox (id, subject, aggregate, version, envelope, created_at)
   select told.id, told.subject, told.aggregate,
     counter.version - count(*) over (partition by told.aggregate)
       + row_number() over (partition by told.aggregate order by told.place),
     told.envelope::json, $5
   from told join counter on counter.id = told.aggregate
   order by told.place`,
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
  /** Writes facts in one round trip. */
  async append(tx: Tx, { clock, random, source }: Ports, facts: readonly Fact[]): Promise<void> {
    if (facts.length === 0) return;
    const time = clock.now();
    const traceparent = currentTrace()?.traceparent;
    const envelopes = facts.map(
      ({ event, details: { aggregate, data, actor } }): Omit<Envelope, 'aggregateversion'> => ({
        specversion: '1.0',
        id: random.uuid(),
        source: `/${source}`,
        type: event.subject,
        subject: aggregate,
        time: time.toISOString(),
        datacontenttype: 'application/json',
        ...(actor === undefined ? {} : { actor }),
        ...(traceparent === undefined ? {} : { traceparent }),
        data: z.encode(event.data, data as never),
      }),
    );
    await tx.query(append, [
      envelopes.map(({ subject }) => subject),
      envelopes.map(({ id }) => id),
      envelopes.map(({ type }) => type),
      envelopes.map((envelope) => JSON.stringify(envelope)),
      time,
    ]);
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
