import type { Envelope, EventDefinition } from '@tessera/contracts/define/event';
import * as z from 'zod';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import { currentTrace } from '../telemetry/trace.ts';
import { type Sql, sql } from './sql.ts';
import type { OutboxRow } from './tables.ts';
import type { Db, NewEvent, PublishDetails, Tx } from './types.ts';

export const createEvent = <E extends EventDefinition>(
  event: E,
  details: PublishDetails<E>,
): NewEvent => ({
  event,
  details,
});

/** Outbox rows to publish: `envelope` without the version, which has a column of its own. */
type DueRow = Pick<OutboxRow, 'position' | 'subject' | 'envelope' | 'version' | 'attempts'>;

const MAX_RETRY_SECONDS = 300;

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
  /**
   * Inserts events in one round trip. The counter row of an aggregate stays locked until commit, so events of one
   * aggregate get their positions in the order in which their transactions commit. Counters are always locked in the
   * order of their ids, which avoids deadlocks. The events of one call keep their order.
   *
   * `auditInsert` is an insert that runs in the same statement. It reads the events from `new_event` (aggregate, id,
   * subject, envelope, ordinal from 1 on, created_at).
   */
  async append(
    tx: Tx,
    { clock, random, source }: Ports,
    events: readonly NewEvent[],
    auditInsert?: Sql,
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
        data: z.encode(event.data, data),
      }),
    );
    const aggregates = envelopes.map(({ subject }) => subject);
    const ids = envelopes.map(({ id }) => id);
    const subjects = envelopes.map(({ type }) => type);
    const texts = envelopes.map((envelope) => JSON.stringify(envelope));
    await tx.query(sql`
      with new_event as (
        select event.*, ${time}::timestamptz as created_at
        from unnest(${aggregates}::text[], ${ids}::uuid[], ${subjects}::text[], ${texts}::text[])
          with ordinality as event (aggregate, id, subject, envelope, ordinal)
      ), counter as (
        insert into outbox_aggregate (id, version)
        select aggregate, count(*) from new_event group by aggregate order by aggregate
        on conflict (id) do update set version = outbox_aggregate.version + excluded.version
        returning id, version
      )${auditInsert === undefined ? sql`` : sql`, audit as (${auditInsert})`}
      insert into outbox (id, subject, aggregate, version, envelope, created_at)
      select new_event.id, new_event.subject, new_event.aggregate,
        counter.version - count(*) over (partition by new_event.aggregate)
          + row_number() over (partition by new_event.aggregate order by new_event.ordinal),
        new_event.envelope::json, new_event.created_at
      from new_event join counter on counter.id = new_event.aggregate
      order by new_event.ordinal`);
  },

  /** Skips events that wait for a retry, and later events of the same aggregate. */
  async listDue(tx: Tx, limit: number, now: Date): Promise<UnsentEvent[]> {
    const rows = await tx.query<DueRow>(sql`
      select position, subject, envelope, version, attempts from outbox o
      where sent_at is null and not exists (
        select from outbox p
        where p.sent_at is null and p.retry_at is not null and p.retry_at > ${now}
          and p.aggregate = o.aggregate and p.position <= o.position)
      order by position limit ${limit}`);
    return rows.map(({ position, subject, envelope, version, attempts }) => ({
      position,
      subject,
      attempts,
      envelope: { ...envelope, aggregateversion: Number(version) },
    }));
  },

  markSent: (tx: Tx, positions: readonly string[], at: Date) =>
    tx.query(sql`update outbox set sent_at = ${at} where position = any(${positions}::bigint[])`),

  /** Postpones the next attempt; the pause doubles with each attempt. */
  scheduleRetry: (tx: Tx, positions: readonly string[], now: Date) =>
    tx.query(sql`
      update outbox set attempts = attempts + 1,
        retry_at = ${now}::timestamptz
          + least(2 ^ least(attempts, 16), ${MAX_RETRY_SECONDS}) * interval '1 second'
      where position = any(${positions}::bigint[])`),

  /**
   * Deletes the oldest sent rows, at most `limit`, and returns their number. Sent rows are kept for a week so that a
   * lost stream can be published again.
   */
  async deleteSentBefore(db: Db, before: Date, limit: number): Promise<number> {
    const rows = await db.query(sql`
      delete from outbox where position in (
        select position from outbox where sent_at < ${before} order by position limit ${limit})
      returning position`);
    return rows.length;
  },

  async lag(db: Db): Promise<{ waiting: number; oldest: Date | null }> {
    const row = await db.queryOne<{ waiting: string; oldest: Date | null }>(
      sql`select count(*) as waiting, min(created_at) as oldest from outbox where sent_at is null`,
    );
    return { waiting: Number(row?.waiting ?? 0), oldest: row?.oldest ?? null };
  },
};
