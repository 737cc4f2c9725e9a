import { crc32 } from 'node:zlib';
import type { Db, Tx } from '@tessera/chassis/db/db';
import { statement } from '@tessera/chassis/db/statement';

export type NewDelivery = {
  readonly endpoint: string;
  /** Whose endpoint it is; null for the platform's. */
  readonly organizationId: string | null;
  readonly webhookId: string;
  /** Names the merchant for the order of work alone: as the body says it, so it may be wrong. */
  readonly merchantHint: string;
  readonly body: Buffer;
  readonly type: string;
  /** `rejected` is no event at all: kept, and replaced by a good body under the same id. */
  readonly status: 'waiting' | 'rejected';
  /** Why it is rejected; null while it waits. */
  readonly reason: string | null;
  readonly sentAtSeconds: number;
  readonly receivedAt: Date;
  readonly userAgent: string | null;
  readonly contentType: string | null;
};

/** What became of a delivery that arrived: `conflicting` has other bytes than the first of its id. */
export type StoreOutcome = 'new' | 'repeated' | 'conflicting';

export type WaitingDelivery = {
  readonly position: string;
  readonly body: Buffer;
  readonly type: string;
  readonly sentAtSeconds: string;
  readonly failures: number;
  readonly endpoint: string;
  /** Whose endpoint it came by; null for the platform's. */
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
 * What nearly always comes: ids that are new. The bodies are one value, cut up by the database: a list of
 * them would travel as text of twice the size. In the order of the keys, so that replicas that are handed
 * the same deliveries do not wait for each other in a circle.
 */
const storeNew = statement<{ endpoint: string; webhookId: string }>(
  'delivery-store-new',
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

/** An event that comes under the id of a body that was none. */
const REPLACES = `(held.status = 'rejected' and excluded.status = 'waiting')`;
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
 * Whatever comes: the first body under an id stays, except that an event replaces what was none; other
 * bytes under a known id are laid aside and flagged.
 */
const store = statement<{ outcome: StoreOutcome }>(
  'delivery-store',
  `with stored as (
     insert into delivery as held
       (endpoint, webhook_id, body, type, status, sent_at_seconds,
        received_at, last_received_at, next_attempt_at, organization_id, user_agent, content_type,
        reason, shard)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8, $9, $10, $11, $12)
     on conflict (endpoint, webhook_id) do update set
       attempts = held.attempts + 1,
       last_received_at = excluded.last_received_at,
       has_conflict = held.has_conflict or (held.body <> excluded.body and not ${REPLACES}),
       ${REPLACED.map(
         (column) =>
           `${column} = case when ${REPLACES} then excluded.${column} else held.${column} end`,
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

const CLAIMED = `position, body, type, sent_at_seconds as "sentAtSeconds", failures, endpoint,
  organization_id as "organizationId", last_received_at as "lastReceivedAt"`;

/** So many read at once, over all replicas. */
const MAX_PROJECTORS = 2;

/** Merchants are spread over so many shards. */
const SHARDS = 32;

/**
 * A batch takes as many deliveries of each shard that has some, so that a merchant with a long backlog does not delay
 * the others (SEC-117). At most two projectors run at once; others return no rows, so they do not queue on row locks.
 */
const claim = statement<WaitingDelivery>(
  'delivery-take',
  `with free as materialized (
     select slot from generate_series(1, ${MAX_PROJECTORS}) as slot
     where pg_try_advisory_xact_lock(hashtext('read deliveries ' || slot), hashtext(current_schema()))
     limit 1
   ), busy as materialized (
     select shard from generate_series(0, ${SHARDS - 1}) as every (shard)
     where exists (select from free) and exists (
       select from delivery
       where delivery.shard = every.shard and status = 'waiting' and next_attempt_at <= $1)
   )
   select ${CLAIMED} from busy cross join lateral (
     select * from delivery
     where delivery.shard = busy.shard and status = 'waiting' and next_attempt_at <= $1
     order by position
     limit (select greatest(1, $2::integer / count(*)) from busy)
     for update skip locked
   ) as claimed
   order by position limit $2`,
);

const lock = statement<WaitingDelivery>(
  'delivery-hold',
  `select ${CLAIMED} from delivery where position = any($1::bigint[]) order by position for update`,
);

const insertFailure = statement<never>(
  'delivery-note-failure',
  'insert into delivery_failure (position, at, error) values ($1, $2, $3)',
);

const requeueUnknown = statement<{ position: string }>(
  'delivery-relearn',
  `update delivery set status = 'waiting', failures = 0, next_attempt_at = $2
   where position in (
     select position from delivery where status = 'unknown' and type = any($1)
     limit $3 for update skip locked)
   returning position`,
);

const saveResults = statement<never>(
  'delivery-settle',
  `update delivery set status = result.status, reason = result.reason,
     provider_organization_id = result.provider_organization_id,
     record_kind = result.record_kind, record_id = result.record_id, read_at = $2
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
  'delivery-requeue-parked',
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

/** Tells for each of them, once, whether it was it that was stored. */
async function insertNew(db: Db, arrived: readonly NewDelivery[]) {
  let end = 1;
  const starts = arrived.map(({ body }) => {
    const start = end;
    end += body.length;
    return start;
  });
  const stored = await db.query(storeNew, [
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

/** An endpoint's name holds no blank. */
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
   * Durable when it returns, each answered in the order given. The only write outside a transaction of
   * ours: each statement is whole by itself. New ids are one statement together; a repetition costs one
   * of its own.
   */
  async storeAll(db: Db, arrived: readonly NewDelivery[]): Promise<StoreOutcome[]> {
    const isNew = await insertNew(db, arrived);
    const outcomes: StoreOutcome[] = [];
    for (const delivery of arrived) {
      outcomes.push(isNew(delivery) ? 'new' : await upsertOne(db, delivery));
    }
    return outcomes;
  },

  /** Holds the rows until the transaction ends; one other replica may take others meanwhile. */
  claim: (tx: Tx, now: Date, limit: number) => tx.query(claim, [now, limit]),

  /** Holds these rows, whatever became of them before; waits for whoever has one. */
  lock: (tx: Tx, positions: readonly string[]) => tx.query(lock, [positions]),

  insertFailure: (tx: Tx, position: string, at: Date, error: string) =>
    tx.query(insertFailure, [position, at, error]),

  /** Lets deliveries of types that were unknown be read again, so many at most; returns how many. */
  async requeueUnknown(tx: Tx, types: readonly string[], now: Date, limit: number): Promise<number> {
    return (await tx.query(requeueUnknown, [types, now, limit])).length;
  },

  saveResults: (tx: Tx, results: readonly DeliveryResult[], at: Date) =>
    tx.query(saveResults, [
      JSON.stringify(
        results.map(({ position, status, reason, ...about }) => ({
          position,
          status,
          reason,
          provider_organization_id: about.providerOrganizationId,
          record_kind: about.recordKind,
          record_id: about.recordId,
        })),
      ),
      at,
    ]),

  /** Notes a failure that was not the delivery's alone; `giveUp` lays it aside for an operator. */
  postpone: (tx: Tx, { position, reason, until, giveUp, at }: Postponed) =>
    tx.query(postpone, [position, reason, until, giveUp, at]),

  /** Lets deliveries be read again (all of them for null); returns how many. */
  async requeue(tx: Tx, positions: readonly string[] | null, now: Date): Promise<number> {
    return (await tx.query(requeue, [positions, now])).length;
  },

  /** Those of an organization's endpoints that were laid aside for one of these reasons. */
  requeueQuarantined: (tx: Tx, organizationId: string, reasons: readonly string[], now: Date) =>
    tx.query(requeueQuarantined, [organizationId, reasons, now]),

  /**
   * Those that were laid aside because these records had been claimed by others. Whoever holds one of them
   * is about to read it again, and waits for the records meanwhile.
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
