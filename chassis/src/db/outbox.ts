import type { Envelope, EventDefinition } from '@tessera/contracts/define/event';
import * as z from 'zod';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import { currentTrace } from '../telemetry/trace.ts';
import { type Statement, statement } from './statement.ts';
import type { AppendStatement, Db, NewEvent, PublishDetails, Tx } from './types.ts';

export const createEvent = <E extends EventDefinition>(
  event: E,
  details: PublishDetails<E>,
): NewEvent => ({
  event,
  details,
});

type OutboxRow = {
  position: string;
  attempts: number;
  subject: string;
  envelope: Omit<Envelope, 'aggregateversion'>;
  version: string;
};

/**
 * The counter row of an aggregate stays locked until commit, so events of one aggregate get their positions in the
 * order in which their transactions commit. Counters are always locked in the order of their ids, which avoids
 * deadlocks. The events of one call keep their order.
 */
const buildAppendStatement = (name: string, auditInsert: string | null): Statement<never> =>
  statement(
    name,
    `with new_event as (
       select * from unnest($1::text[], $2::uuid[], $3::text[], $4::text[])
         with ordinality as event (aggregate, id, subject, envelope, ordinal)
     ), counter as (
       insert into outbox_aggregate (id, version)
       select aggregate, count(*) from new_event group by aggregate order by aggregate
       on conflict (id) do update set version = outbox_aggregate.version + excluded.version
       returning id, version
     )${auditInsert === null ? '' : `, audit as (${auditInsert})`}
     insert into outbox (id, subject, aggregate, version, envelope, created_at)
     select new_event.id, new_event.subject, new_event.aggregate,
       counter.version - count(*) over (partition by new_event.aggregate)
         + row_number() over (partition by new_event.aggregate order by new_event.ordinal),
       new_event.envelope::json, $5
     from new_event join counter on counter.id = new_event.aggregate
     order by new_event.ordinal`,
  );

const append = buildAppendStatement('outbox-append', null);

/**
 * Declares an insert that runs in the statement which appends events. It reads the events from `new_event`
 * (aggregate, id, subject, envelope, ordinal from 1 on) and the time from $5; its own values start at $6.
 */
export const appendWithAudit = (name: string, insert: string) => buildAppendStatement(name, insert);

/** Skips events that wait for a retry, and later events of the same aggregate. */
const listDue = statement<OutboxRow>(
  'outbox-list-due',
  `select position, subject, envelope, version, attempts from outbox o
   where sent_at is null and not exists (
     select from outbox p
     where p.sent_at is null and p.retry_at is not null and p.retry_at > $2
       and p.aggregate = o.aggregate and p.position <= o.position)
   order by position limit $1`,
);

const MAX_RETRY_SECONDS = 300;

const scheduleRetry = statement<never>(
  'outbox-schedule-retry',
  `update outbox set attempts = attempts + 1,
     retry_at = $2::timestamptz + least(2 ^ least(attempts, 16), ${MAX_RETRY_SECONDS}) * interval '1 second'
   where position = any($1::bigint[])`,
);

const markSent = statement<never>(
  'outbox-mark-sent',
  'update outbox set sent_at = $2 where position = any($1::bigint[])',
);

const deleteSent = statement<never>(
  'outbox-delete-sent',
  `delete from outbox where position in (
     select position from outbox where sent_at < $1 order by position limit 1000)`,
);

const lag = statement<{ waiting: string; oldest: Date | null }>(
  'outbox-lag',
  'select count(*) as waiting, min(created_at) as oldest from outbox where sent_at is null',
);

export type UnsentEvent = {
  readonly position: string;
  readonly subject: string;
  readonly envelope: Envelope;
  /** Failed attempts while other events could be sent. */
  readonly attempts: number;
};

type Ports = { readonly clock: Clock; readonly random: Random; readonly source: string };

/** Events to publish, written in the transaction of the change that causes them. */
export const outbox = {
  /** Inserts events, and the audit entries of `appendStatement`, in one round trip. */
  async append(
    tx: Tx,
    { clock, random, source }: Ports,
    events: readonly NewEvent[],
    appendStatement: AppendStatement = { statement: append, values: [] },
  ): Promise<void> {
    if (events.length === 0) return;
    const time = clock.now();
    const traceparent = currentTrace()?.traceparent;
    const envelopes = events.map(
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
    await tx.query(appendStatement.statement, [
      envelopes.map(({ subject }) => subject),
      envelopes.map(({ id }) => id),
      envelopes.map(({ type }) => type),
      envelopes.map((envelope) => JSON.stringify(envelope)),
      time,
      ...appendStatement.values,
    ]);
  },

  async listDue(tx: Tx, limit: number, now: Date): Promise<UnsentEvent[]> {
    const rows = await tx.query(listDue, [limit, now]);
    return rows.map(({ position, subject, envelope, version, attempts }) => ({
      position,
      subject,
      attempts,
      envelope: { ...envelope, aggregateversion: Number(version) },
    }));
  },

  markSent: (tx: Tx, positions: readonly string[], at: Date) => tx.query(markSent, [positions, at]),

  /** Postpones the next attempt; the pause doubles with each attempt. */
  scheduleRetry: (tx: Tx, positions: readonly string[], now: Date) =>
    tx.query(scheduleRetry, [positions, now]),

  /** Sent rows are kept for a week so that a lost stream can be published again. */
  deleteSentBefore: (db: Db, before: Date) => db.query(deleteSent, [before]),

  async lag(db: Db): Promise<{ waiting: number; oldest: Date | null }> {
    const [row] = await db.query(lag);
    return { waiting: Number(row?.waiting ?? 0), oldest: row?.oldest ?? null };
  },
};
