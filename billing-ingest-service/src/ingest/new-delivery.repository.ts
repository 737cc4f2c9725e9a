import { crc32 } from 'node:zlib';
import { statement } from '@tessera/chassis/db/statement';
import type { Db } from '@tessera/chassis/db/types';

export type NewDelivery = {
  readonly endpoint: string;
  /** The organization of the endpoint; null for the platform's URL. */
  readonly organizationId: string | null;
  readonly webhookId: string;
  /** The merchant that the payload names, not verified: decides the shard only. */
  readonly merchantHint: string;
  readonly payload: Buffer;
  readonly type: string;
  /** `rejected`: the payload is not an event. A valid event with the same id replaces it. */
  readonly status: 'waiting' | 'rejected';
  readonly reason: string | null;
  readonly sentAtSeconds: number;
  readonly receivedAt: Date;
  readonly userAgent: string | null;
  readonly contentType: string | null;
};

/** `conflicting`: the payload differs from that of the first delivery with the same id. */
export type StoreOutcome = 'new' | 'repeated' | 'conflicting';

/** A merchant's deliveries belong to one shard; projectors claim deliveries of all shards evenly. */
export const SHARDS = 32;

/** A valid event replaces a rejected payload with the same id. */
const REPLACES = `(existing.status = 'rejected' and excluded.status = 'waiting')`;
const REPLACED = [
  'payload',
  'type',
  'status',
  'reason',
  'sent_at_seconds',
  'user_agent',
  'content_type',
] as const;

/** Deliveries as they arrive. */
export const newDeliveries = {
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
};

/** Returns a function that says, once per delivery, whether it was inserted. */
async function insertNew(db: Db, arrived: readonly NewDelivery[]) {
  let end = 1;
  const starts = arrived.map(({ payload }) => {
    const start = end;
    end += payload.length;
    return start;
  });
  const stored = await db.query(
    // Inserts deliveries with new ids, the usual case. All payloads are sent as one value that the statement splits: an
    // array would be sent as text of twice the size. Ordered by key, so that replicas that receive the same
    // deliveries do not deadlock.
    statement<{ endpoint: string; webhookId: string }>(
      'delivery-insert-new',
      `insert into delivery
         (endpoint, webhook_id, payload, type, status, sent_at_seconds,
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
    ),
    [
      Buffer.concat(arrived.map(({ payload }) => payload)),
      arrived.map(({ endpoint }) => endpoint),
      arrived.map(({ webhookId }) => webhookId),
      starts,
      arrived.map(({ payload }) => payload.length),
      arrived.map(({ type }) => type),
      arrived.map(({ status }) => status),
      arrived.map(({ sentAtSeconds }) => sentAtSeconds),
      arrived.map(({ receivedAt }) => receivedAt),
      arrived.map(({ organizationId }) => organizationId),
      arrived.map(({ userAgent }) => userAgent),
      arrived.map(({ contentType }) => contentType),
      arrived.map(({ reason }) => reason),
      arrived.map(({ merchantHint }) => shardOf(merchantHint)),
    ],
  );
  const keys = new Set(stored.map(keyOf));
  return (delivery: NewDelivery) => keys.delete(keyOf(delivery));
}

const shardOf = (merchantHint: string) => crc32(merchantHint) % SHARDS;

const keyOf = ({ endpoint, webhookId }: Pick<NewDelivery, 'endpoint' | 'webhookId'>) =>
  `${endpoint} ${webhookId}`;

async function upsertOne(db: Db, delivery: NewDelivery): Promise<StoreOutcome> {
  const [row] = await db.query(
    // The first payload under an id stays, except that an event replaces a rejected payload; a different payload is stored as
    // a conflict.
    statement<{ outcome: StoreOutcome }>(
      'delivery-store',
      `with stored as (
         insert into delivery as existing
           (endpoint, webhook_id, payload, type, status, sent_at_seconds,
            received_at, last_received_at, next_attempt_at, organization_id, user_agent, content_type,
            reason, shard)
         values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8, $9, $10, $11, $12)
         on conflict (endpoint, webhook_id) do update set
           attempts = existing.attempts + 1,
           last_received_at = excluded.last_received_at,
           has_conflict = existing.has_conflict or (existing.payload <> excluded.payload and not ${REPLACES}),
           ${REPLACED.map(
             (column) =>
               `${column} = case when ${REPLACES} then excluded.${column} else existing.${column} end`,
           ).join(', ')}
         returning position, attempts, payload <> $3 as differs
       ), conflicts as (
         insert into delivery_conflict as known (position, digest, payload, first_seen_at)
         select position, sha256($3), $3, $7 from stored where differs
         on conflict (position, digest) do update set seen = known.seen + 1
       )
       select case when differs then 'conflicting' when attempts = 1 then 'new'
         else 'repeated' end as outcome from stored`,
    ),
    [
      delivery.endpoint,
      delivery.webhookId,
      delivery.payload,
      delivery.type,
      delivery.status,
      delivery.sentAtSeconds,
      delivery.receivedAt,
      delivery.organizationId,
      delivery.userAgent,
      delivery.contentType,
      delivery.reason,
      shardOf(delivery.merchantHint),
    ],
  );
  return row?.outcome ?? 'repeated';
}
