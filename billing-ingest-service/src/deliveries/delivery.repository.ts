import { crc32 } from 'node:zlib';
import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';

export type NewDelivery = {
  readonly endpoint: string;
  /** The organization of the endpoint; null for the platform's URL. */
  readonly organizationId: string | null;
  readonly webhookId: string;
  /** The merchant that the body names, not verified: decides the shard only. */
  readonly merchantHint: string;
  readonly body: Buffer;
  readonly type: string;
  /** `rejected`: the body is not an event. A valid event with the same id replaces it. */
  readonly status: 'waiting' | 'rejected';
  readonly reason: string | null;
  readonly sentAtSeconds: number;
  readonly receivedAt: Date;
  readonly userAgent: string | null;
  readonly contentType: string | null;
};

/** `conflicting`: the body differs from that of the first delivery with the same id. */
export type StoreOutcome = 'new' | 'repeated' | 'conflicting';

export type WaitingDelivery = {
  readonly position: string;
  readonly body: Buffer;
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

/**
 * Inserts deliveries with new ids, the usual case. All bodies are sent as one value that the statement splits: an array
 * would be sent as text of twice the size. Ordered by key, so that replicas that receive the same deliveries do not deadlock.
 */
const insertNewRows = statement<{ endpoint: string; webhookId: string }>(
  'delivery-insert-new',
  `insert into delivery
     (endpoint, webhook_id, body, type, status, sent_at_seconds,
      received_at, last_received_at, next_attempt_at, organization_id, user_agent, content_type,
      reason, shard)
   select endpoint, webhook_id, substr($1::bytea, start, size), type, status, sent_at_seconds,
      received_at, received_at, received_at, organization_id, user_agent, content_type, reason, shard
   from unnest($2::text[], $3::text[], $4::integer[], $5::integer[], $6::text[], $7::text[],
     $8::bigint[], $9::timestamptz[], $10::text[], $11::text[], $12::text[], $13::text[],
     $14::smallint[])
     as arrived (endpoint, webhook_id, start, size, type, status,
      sent_at_seconds, received_at, organization_id, user_agent, content_type, reason, shard)
   order by endpoint, webhook_id
   on conflict (endpoint, webhook_id) do nothing
   returning endpoint, webhook_id as "webhookId"`,
);

/** A valid event replaces a rejected body with the same id. */
const REPLACES = `(existing.status = 'rejected' and excluded.status = 'waiting')`;
const REPLACED = [
  'body',
  'type',
  'status',
  'reason',
  'sent_at_seconds',
  'user_agent',
  'content_type',
] as const;

/**
 * The first body under an id stays, except that an event replaces a rejected body; a different body is stored as a
 * conflict.
 */
const store = statement<{ outcome: StoreOutcome }>(
  'delivery-store',
  `with stored as (
     insert into delivery as existing
       (endpoint, webhook_id, body, type, status, sent_at_seconds,
        received_at, last_received_at, next_attempt_at, organization_id, user_agent, content_type,
        reason, shard)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8, $9, $10, $11, $12)
     on conflict (endpoint, webhook_id) do update set
       attempts = existing.attempts + 1,
       last_received_at = excluded.last_received_at,
       has_conflict = existing.has_conflict or (existing.body <> excluded.body and not ${REPLACES}),
       ${REPLACED.map(
         (column) =>
           `${column} = case when ${REPLACES} then excluded.${column} else existing.${column} end`,
       ).join(', ')}
     returning position, attempts, body <> $3 as differs
   ), conflicts as (
     insert into delivery_conflict as known (position, digest, body, first_seen_at)
     select position, sha256($3), $3, $7 from stored where differs
     on conflict (position, digest) do update set seen = known.seen + 1
   )
   select case when differs then 'conflicting' when attempts = 1 then 'new'
     else 'repeated' end as outcome from stored`,
);

const CLAIMED_COLUMNS = `position, body, type, sent_at_seconds as "sentAtSeconds", failures, endpoint,
  organization_id as "organizationId", last_received_at as "lastReceivedAt"`;

const MAX_PROJECTORS = 2;

const SHARDS = 32;

/**
 * A batch claims equally many deliveries of each shard that has some, so that a merchant with a long backlog does not
 * delay the others (SEC-117). At most two projectors run at once; others return no rows, so they do not queue on row
 * locks.
 */
const claim = statement<WaitingDelivery>(
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
);

const lock = statement<WaitingDelivery>(
  'delivery-lock',
  `select ${CLAIMED_COLUMNS} from delivery where position = any($1::bigint[]) order by position for update`,
);

const insertFailure = statement<never>(
  'delivery-insert-failure',
  'insert into delivery_failure (position, at, error) values ($1, $2, $3)',
);

const requeueUnknown = statement<{ position: string }>(
  'delivery-requeue-unknown',
  `update delivery set status = 'waiting', failures = 0, next_attempt_at = $2
   where position in (
     select position from delivery where status = 'unknown' and type = any($1)
     limit $3 for update skip locked)
   returning position`,
);

const saveResults = statement<never>(
  'delivery-save-results',
  `update delivery set status = result.status, reason = result.reason,
     provider_organization_id = result.provider_organization_id,
     record_kind = result.record_kind, record_id = result.record_id, projected_at = $2
   from json_to_recordset($1::json) as result (position bigint, status text, reason text,
     provider_organization_id text, record_kind text, record_id text)
   where delivery.position = result.position`,
);

const postpone = statement<never>(
  'delivery-postpone',
  `with failed as (
     insert into delivery_failure (position, at, error) values ($1, $5, $2)
   )
   update delivery set failures = failures + 1, reason = $2, next_attempt_at = $3,
     status = case when $4 then 'quarantined' else status end
   where position = $1`,
);

const requeue = statement<{ position: string }>(
  'delivery-requeue',
  `update delivery set status = 'waiting', failures = 0, next_attempt_at = $2
   where status <> 'rejected' and ($1::bigint[] is null or position = any($1))
   returning position`,
);

const requeueQuarantined = statement<never>(
  'delivery-requeue-quarantined',
  `update delivery set status = 'waiting', failures = 0, next_attempt_at = $3
   where organization_id = $1 and status = 'quarantined' and reason = any($2)`,
);

const requeueClaimed = statement<never>(
  'delivery-requeue-claimed',
  `update delivery set status = 'waiting', failures = 0, next_attempt_at = $3
   where position in (
     select position from delivery join unnest($1::text[], $2::text[]) as claimed (kind, id)
       on delivery.record_id = claimed.id and delivery.record_kind = claimed.kind
     where delivery.status = 'quarantined' for update of delivery skip locked)`,
);

const countWaiting = statement<{ waiting: string }>(
  'delivery-count-waiting',
  `select count(*) as waiting from delivery where status = 'waiting'`,
);

/** Returns a function that says, once per delivery, whether it was inserted. */
async function insertNew(db: Db, arrived: readonly NewDelivery[]) {
  let end = 1;
  const starts = arrived.map(({ body }) => {
    const start = end;
    end += body.length;
    return start;
  });
  const stored = await db.query(insertNewRows, [
    Buffer.concat(arrived.map(({ body }) => body)),
    arrived.map(({ endpoint }) => endpoint),
    arrived.map(({ webhookId }) => webhookId),
    starts,
    arrived.map(({ body }) => body.length),
    arrived.map(({ type }) => type),
    arrived.map(({ status }) => status),
    arrived.map(({ sentAtSeconds }) => sentAtSeconds),
    arrived.map(({ receivedAt }) => receivedAt),
    arrived.map(({ organizationId }) => organizationId),
    arrived.map(({ userAgent }) => userAgent),
    arrived.map(({ contentType }) => contentType),
    arrived.map(({ reason }) => reason),
    arrived.map(({ merchantHint }) => shardOf(merchantHint)),
  ]);
  const keys = new Set(stored.map(keyOf));
  return (delivery: NewDelivery) => keys.delete(keyOf(delivery));
}

const shardOf = (merchantHint: string) => crc32(merchantHint) % SHARDS;

const keyOf = ({ endpoint, webhookId }: Pick<NewDelivery, 'endpoint' | 'webhookId'>) =>
  `${endpoint} ${webhookId}`;

async function upsertOne(db: Db, delivery: NewDelivery): Promise<StoreOutcome> {
  const [row] = await db.query(store, [
    delivery.endpoint,
    delivery.webhookId,
    delivery.body,
    delivery.type,
    delivery.status,
    delivery.sentAtSeconds,
    delivery.receivedAt,
    delivery.organizationId,
    delivery.userAgent,
    delivery.contentType,
    delivery.reason,
    shardOf(delivery.merchantHint),
  ]);
  return row?.outcome ?? 'repeated';
}

export const deliveries = {
  /**
   * Durable when it resolves; outcomes are in the order given. Runs outside a transaction: each statement is atomic.
   * Deliveries with new ids share one statement; each repeated delivery has its own.
   */
  async storeAll(db: Db, arrived: readonly NewDelivery[]): Promise<StoreOutcome[]> {
    const isNew = await insertNew(db, arrived);
    const outcomes: StoreOutcome[] = [];
    for (const delivery of arrived) {
      outcomes.push(isNew(delivery) ? 'new' : await upsertOne(db, delivery));
    }
    return outcomes;
  },

  /** Locks the rows until the transaction ends; one other replica may claim others meanwhile. */
  claim: (tx: Tx, now: Date, limit: number) => tx.query(claim, [now, limit]),

  /** Locks these rows, whatever their status; waits for other locks. */
  lock: (tx: Tx, positions: readonly string[]) => tx.query(lock, [positions]),

  insertFailure: (tx: Tx, position: string, at: Date, error: string) =>
    tx.query(insertFailure, [position, at, error]),

  /** Requeues up to `limit` deliveries of types that were unknown; returns how many. */
  async requeueUnknown(
    tx: Tx,
    types: readonly string[],
    now: Date,
    limit: number,
  ): Promise<number> {
    return (await tx.query(requeueUnknown, [types, now, limit])).length;
  },

  saveResults: (tx: Tx, results: readonly DeliveryResult[], at: Date) =>
    tx.query(saveResults, [
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
    ]),

  /** Records a failure and the next attempt; `giveUp` quarantines the delivery. */
  postpone: (tx: Tx, { position, reason, until, giveUp, at }: Postponed) =>
    tx.query(postpone, [position, reason, until, giveUp, at]),

  /** Requeues deliveries (all for null); returns how many. */
  async requeue(tx: Tx, positions: readonly string[] | null, now: Date): Promise<number> {
    return (await tx.query(requeue, [positions, now])).length;
  },

  /** Requeues deliveries of an organization's endpoints that were quarantined for one of these reasons. */
  requeueQuarantined: (tx: Tx, organizationId: string, reasons: readonly string[], now: Date) =>
    tx.query(requeueQuarantined, [organizationId, reasons, now]),

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
    await tx.query(requeueClaimed, [...columns, now]);
  },

  async countWaiting(db: Db): Promise<number> {
    const [row] = await db.query(countWaiting);
    return Number(row?.waiting ?? 0);
  },
};
