import { rawSql, sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import { deliveryFailureTable, deliveryTable } from '../schema/delivery.table.ts';
import { SHARDS } from './new-delivery.repository.ts';

export type WaitingDelivery = {
  readonly position: string;
  readonly payload: Buffer;
  readonly type: string;
  readonly sentAtSeconds: string;
  readonly failures: number;
  readonly endpoint: string;
  /** The organization of the endpoint that received it; null for the platform's URL. */
  readonly organizationId: string | null;
  readonly lastReceivedAt: Date;
};

export type Postponed = {
  readonly position: string;
  readonly reason: string;
  readonly until: Date;
  readonly giveUp: boolean;
  readonly at: Date;
};

export type DeliveryResult = {
  readonly position: string;
  readonly status: 'applied' | 'stale' | 'unknown' | 'quarantined';
  readonly reason: string | null;
  readonly providerOrganizationId: string | null;
  readonly recordKind: string | null;
  readonly recordId: string | null;
};

const CLAIMED_COLUMNS = sql`position, payload, type, sent_at_seconds as "sentAtSeconds", failures,
  endpoint, organization_id as "organizationId", last_received_at as "lastReceivedAt"`;

/** SQL condition: only then can a delivery be projected. */
const HAS_PAYLOAD = sql`delivery.payload_erased_at is null`;

const MAX_PROJECTORS = 2;

/** Numbers of the text, so that the planner knows how many there are. */
const SLOT_NUMBERS = rawSql(`generate_series(1, ${MAX_PROJECTORS})`);
const SHARD_NUMBERS = rawSql(`generate_series(0, ${SHARDS - 1})`);

/** Stored deliveries that are to be projected. */
export const deliveries = {
  /** Locks the rows until the transaction ends; one other replica may claim others meanwhile. */
  claim: (tx: Tx, now: Date, limit: number) =>
    // A batch claims equally many deliveries of each shard that has some, so that a merchant with a long backlog
    // does not delay the others (SEC-117). At most two projectors run at once; others return no rows, so they do
    // not queue on row locks.
    tx.query<WaitingDelivery>(sql`
      with free as materialized (
        select slot from ${SLOT_NUMBERS} as slot
        where pg_try_advisory_xact_lock(
          hashtext('project deliveries ' || slot), hashtext(current_schema()))
        limit 1
      ), busy as materialized (
        select shard from ${SHARD_NUMBERS} as every (shard)
        where exists (select from free) and exists (
          select from delivery
          where delivery.shard = every.shard and status = 'waiting' and next_attempt_at <= ${now})
      )
      select ${CLAIMED_COLUMNS} from busy cross join lateral (
        select * from delivery
        where delivery.shard = busy.shard and status = 'waiting' and next_attempt_at <= ${now}
        order by position
        limit (select greatest(1, ${limit}::integer / count(*)) from busy)
        for update skip locked
      ) as claimed
      order by position limit ${limit}`),

  /** Locks those of these rows whose payload is stored, whatever their status; waits for other locks. */
  lock: (tx: Tx, positions: readonly string[]) =>
    tx.query<WaitingDelivery>(sql`
      select ${CLAIMED_COLUMNS} from delivery
      where position = any(${positions}::bigint[]) and ${HAS_PAYLOAD}
      order by position for update`),

  async insertFailure(tx: Tx, position: string, at: Date, error: string): Promise<void> {
    await tx.entities.insert(deliveryFailureTable, { position, at, error });
  },

  /** Requeues up to `limit` deliveries of types that were unknown; returns how many. */
  async requeueUnknown(
    tx: Tx,
    types: readonly string[],
    now: Date,
    limit: number,
  ): Promise<number> {
    const rows = await tx.query(sql`
      update delivery set status = 'waiting', failures = 0, next_attempt_at = ${now}
      where position in (
        select position from delivery where status = 'unknown' and type = any(${types})
          and ${HAS_PAYLOAD}
        limit ${limit} for update skip locked)
      returning position`);
    return rows.length;
  },

  saveResults: (tx: Tx, results: readonly DeliveryResult[], at: Date) =>
    tx.query<never>(sql`
      update delivery set status = result.status, reason = result.reason,
        provider_organization_id = result."providerOrganizationId",
        record_kind = result."recordKind", record_id = result."recordId", projected_at = ${at}
      from json_to_recordset(${JSON.stringify(results)}) as result (position bigint, status text,
        reason text, "providerOrganizationId" text, "recordKind" text, "recordId" text)
      where delivery.position = result.position`),

  /** Records a failure and the next attempt; `giveUp` quarantines the delivery. */
  postpone: (tx: Tx, { position, reason, until, giveUp, at }: Postponed) =>
    tx.query<never>(sql`
      with failed as (
        insert into delivery_failure (position, at, error) values (${position}, ${at}, ${reason})
      )
      update delivery set failures = failures + 1, reason = ${reason}, next_attempt_at = ${until},
        status = case when ${giveUp} then 'quarantined' else status end
      where position = ${position}`),

  /** Requeues deliveries (all for null) whose payload is stored; returns how many. */
  async requeue(tx: Tx, positions: readonly string[] | null, now: Date): Promise<number> {
    const isGiven = positions === null ? sql`true` : sql`position = any(${positions}::bigint[])`;
    const rows = await tx.query(sql`
      update delivery set status = 'waiting', failures = 0, next_attempt_at = ${now}
      where status <> 'rejected' and ${HAS_PAYLOAD} and ${isGiven}
      returning position`);
    return rows.length;
  },

  /** Requeues deliveries of an organization's endpoints that were quarantined for one of these reasons. */
  requeueQuarantined: (tx: Tx, organizationId: string, reasons: readonly string[], now: Date) =>
    tx.query<never>(sql`
      update delivery set status = 'waiting', failures = 0, next_attempt_at = ${now}
      where organization_id = ${organizationId} and status = 'quarantined' and ${HAS_PAYLOAD}
        and reason = any(${reasons})`),

  /**
   * Requeues deliveries that were quarantined because another merchant had claimed these records. Skips locked rows:
   * they are being projected, and wait for the records.
   */
  async requeueClaimed(
    tx: Tx,
    claims: readonly { readonly kind: string; readonly id: string }[],
    now: Date,
  ): Promise<void> {
    if (claims.length === 0) return;
    const kinds = claims.map(({ kind }) => kind);
    const ids = claims.map(({ id }) => id);
    await tx.query(sql`
      update delivery set status = 'waiting', failures = 0, next_attempt_at = ${now}
      where position in (
        select position from delivery
        join unnest(${kinds}::text[], ${ids}::text[]) as claimed (kind, id)
          on delivery.record_id = claimed.id and delivery.record_kind = claimed.kind
        where delivery.status = 'quarantined' and ${HAS_PAYLOAD}
        for update of delivery skip locked)`);
  },

  /**
   * Requeues the next deliveries of these merchants to the platform's URL after a position. Returns the position of the
   * last one; null when there are no others.
   */
  async requeueAfter(
    tx: Tx,
    { merchants, after }: { readonly merchants: readonly string[]; readonly after: string },
    now: Date,
    limit: number,
  ): Promise<string | null> {
    const row = await tx.queryOne<{ last: string | null }>(sql`
      with later as (
        select position from delivery
        where provider_organization_id = any(${merchants}) and organization_id is null
          and position > ${after}
        order by position limit ${limit}
      ), requeued as (
        update delivery set status = 'waiting', failures = 0, next_attempt_at = ${now}
        where position in (select position from later) and status <> 'rejected' and ${HAS_PAYLOAD}
      )
      select max(position) as last from later`);
    return row?.last ?? null;
  },

  /**
   * Erases the payloads of up to `limit` deliveries received before a time, with other payloads under the same ids.
   * Waiting, quarantined and unknown deliveries need theirs, because they may still be applied. Returns how many.
   */
  async erasePayloads(db: Db, before: Date, now: Date, limit: number): Promise<number> {
    const erased = await db.query(sql`
      with old as (
        select position from delivery
        where received_at < ${before} and status in ('applied', 'stale', 'rejected')
          and payload_erased_at is null
        order by received_at limit ${limit} for update skip locked
      ), conflicts as (
        delete from delivery_conflict where position in (select position from old)
      )
      update delivery set payload = '', payload_erased_at = ${now}
      where position in (select position from old)
      returning position`);
    return erased.length;
  },

  countWaiting(db: Db): Promise<number> {
    return db.entities.countBy(deliveryTable, { status: 'waiting' });
  },
};
