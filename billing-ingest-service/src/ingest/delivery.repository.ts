import { statement } from '@tessera/chassis/db/statement';
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

const CLAIMED_COLUMNS = `position, payload, type, sent_at_seconds as "sentAtSeconds", failures, endpoint,
  organization_id as "organizationId", last_received_at as "lastReceivedAt"`;

const MAX_PROJECTORS = 2;

/** Stored deliveries that are to be projected. */
export const deliveries = {
  /** Locks the rows until the transaction ends; one other replica may claim others meanwhile. */
  claim: (tx: Tx, now: Date, limit: number) =>
    tx.query(
      // A batch claims equally many deliveries of each shard that has some, so that a merchant with a long backlog
      // does not delay the others (SEC-117). At most two projectors run at once; others return no rows, so they do
      // not queue on row locks.
      statement<WaitingDelivery>(
        'delivery-claim',
        `with free as materialized (
           select slot from generate_series(1, ${MAX_PROJECTORS}) as slot
           where pg_try_advisory_xact_lock(hashtext('project deliveries ' || slot), hashtext(current_schema()))
           limit 1
         ), busy as materialized (
           select shard from generate_series(0, ${SHARDS - 1}) as every (shard)
           where exists (select from free) and exists (
             select from delivery
             where delivery.shard = every.shard and status = 'waiting' and next_attempt_at <= $1)
         )
         select ${CLAIMED_COLUMNS} from busy cross join lateral (
           select * from delivery
           where delivery.shard = busy.shard and status = 'waiting' and next_attempt_at <= $1
           order by position
           limit (select greatest(1, $2::integer / count(*)) from busy)
           for update skip locked
         ) as claimed
         order by position limit $2`,
      ),
      [now, limit],
    ),

  /** Locks these rows, whatever their status; waits for other locks. */
  lock: (tx: Tx, positions: readonly string[]) =>
    tx.query(
      statement<WaitingDelivery>(
        'delivery-lock',
        `select ${CLAIMED_COLUMNS} from delivery where position = any($1::bigint[]) order by position for update`,
      ),
      [positions],
    ),

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
    const rows = await tx.query(
      statement<{ position: string }>(
        'delivery-requeue-unknown',
        `update delivery set status = 'waiting', failures = 0, next_attempt_at = $2
           where position in (
             select position from delivery where status = 'unknown' and type = any($1)
             limit $3 for update skip locked)
           returning position`,
      ),
      [types, now, limit],
    );
    return rows.length;
  },

  saveResults: (tx: Tx, results: readonly DeliveryResult[], at: Date) =>
    tx.query(
      statement<never>(
        'delivery-save-results',
        `update delivery set status = result.status, reason = result.reason,
           provider_organization_id = result.provider_organization_id,
           record_kind = result.record_kind, record_id = result.record_id, projected_at = $2
         from json_to_recordset($1::json) as result (position bigint, status text, reason text,
           provider_organization_id text, record_kind text, record_id text)
         where delivery.position = result.position`,
      ),
      [
        JSON.stringify(
          results.map(({ position, status, reason, ...record }) => ({
            position,
            status,
            reason,
            provider_organization_id: record.providerOrganizationId,
            record_kind: record.recordKind,
            record_id: record.recordId,
          })),
        ),
        at,
      ],
    ),

  /** Records a failure and the next attempt; `giveUp` quarantines the delivery. */
  postpone: (tx: Tx, { position, reason, until, giveUp, at }: Postponed) =>
    tx.query(
      statement<never>(
        'delivery-postpone',
        `with failed as (
           insert into delivery_failure (position, at, error) values ($1, $5, $2)
         )
         update delivery set failures = failures + 1, reason = $2, next_attempt_at = $3,
           status = case when $4 then 'quarantined' else status end
         where position = $1`,
      ),
      [position, reason, until, giveUp, at],
    ),

  /** Requeues deliveries (all for null); returns how many. */
  async requeue(tx: Tx, positions: readonly string[] | null, now: Date): Promise<number> {
    const rows = await tx.query(
      statement<{ position: string }>(
        'delivery-requeue',
        `update delivery set status = 'waiting', failures = 0, next_attempt_at = $2
           where status <> 'rejected' and ($1::bigint[] is null or position = any($1))
           returning position`,
      ),
      [positions, now],
    );
    return rows.length;
  },

  /** Requeues deliveries of an organization's endpoints that were quarantined for one of these reasons. */
  requeueQuarantined: (tx: Tx, organizationId: string, reasons: readonly string[], now: Date) =>
    tx.query(
      statement<never>(
        'delivery-requeue-quarantined',
        `update delivery set status = 'waiting', failures = 0, next_attempt_at = $3
         where organization_id = $1 and status = 'quarantined' and reason = any($2)`,
      ),
      [organizationId, reasons, now],
    ),

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
    const columns = (['kind', 'id'] as const).map((name) => claims.map((claim) => claim[name]));
    await tx.query(
      statement<never>(
        'delivery-requeue-claimed',
        `update delivery set status = 'waiting', failures = 0, next_attempt_at = $3
         where position in (
           select position from delivery join unnest($1::text[], $2::text[]) as claimed (kind, id)
             on delivery.record_id = claimed.id and delivery.record_kind = claimed.kind
           where delivery.status = 'quarantined' for update of delivery skip locked)`,
      ),
      [...columns, now],
    );
  },

  countWaiting(db: Db): Promise<number> {
    return db.entities.countBy(deliveryTable, { status: 'waiting' });
  },
};
