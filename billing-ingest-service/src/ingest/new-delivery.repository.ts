import { crc32 } from 'node:zlib';
import { joinSql, rawSql, sql } from '@tessera/chassis/db/sql';
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

const COLUMNS = sql`endpoint, webhook_id, payload, type, status, sent_at_seconds,
  received_at, last_received_at, next_attempt_at, organization_id, user_agent, content_type,
  reason, shard`;

/** Whether the payload can be compared with another one. */
const IS_ORIGINAL = sql`(existing.payload_erased_at is null and existing.payload_redacted_at is null)`;
/** A valid event replaces a rejected payload with the same id, also an erased one. */
const REPLACES = sql`(existing.status = 'rejected' and excluded.status = 'waiting')`;
const REPLACED = joinSql(
  [
    'payload',
    'payload_erased_at',
    'payload_redacted_at',
    'type',
    'status',
    'reason',
    'sent_at_seconds',
    'user_agent',
    'content_type',
  ].map((name) => {
    const column = rawSql(name);
    return sql`${column} = case when ${REPLACES} then excluded.${column}
        else existing.${column} end`;
  }),
  ', ',
);

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
  const column = <K extends keyof NewDelivery>(name: K) => arrived.map((one) => one[name]);
  // Inserts deliveries with new ids, the usual case. All payloads are sent as one value that the statement splits: an
  // array would be sent as text of twice the size. Ordered by key, so that replicas that receive the same deliveries do
  // not deadlock, and then by arrival, because the first of several deliveries with one id is stored (SEC-102).
  const stored = await db.query<{ endpoint: string; webhookId: string }>(sql`
    insert into delivery (${COLUMNS})
    select endpoint, webhook_id, substr(${Buffer.concat(column('payload'))}::bytea, start, size),
      type, status, sent_at_seconds, received_at, received_at, received_at, organization_id,
      user_agent, content_type, reason, shard
    from unnest(
      ${column('endpoint')}::text[],
      ${column('webhookId')}::text[],
      ${starts}::integer[],
      ${arrived.map(({ payload }) => payload.length)}::integer[],
      ${column('type')}::text[],
      ${column('status')}::text[],
      ${column('sentAtSeconds')}::bigint[],
      ${column('receivedAt')}::timestamptz[],
      ${column('organizationId')}::text[],
      ${column('userAgent')}::text[],
      ${column('contentType')}::text[],
      ${column('reason')}::text[],
      ${arrived.map(({ merchantHint }) => shardOf(merchantHint))}::smallint[]
    ) with ordinality as arrived (endpoint, webhook_id, start, size, type, status, sent_at_seconds,
      received_at, organization_id, user_agent, content_type, reason, shard, ordinal)
    order by endpoint, webhook_id, ordinal
    on conflict (endpoint, webhook_id) do nothing
    returning endpoint, webhook_id as "webhookId"`);
  const keys = new Set(stored.map(keyOf));
  return (delivery: NewDelivery) => keys.delete(keyOf(delivery));
}

const shardOf = (merchantHint: string) => crc32(merchantHint) % SHARDS;

const keyOf = ({ endpoint, webhookId }: Pick<NewDelivery, 'endpoint' | 'webhookId'>) =>
  `${endpoint} ${webhookId}`;

async function upsertOne(db: Db, delivery: NewDelivery): Promise<StoreOutcome> {
  const { endpoint, webhookId, payload, receivedAt } = delivery;
  // The first payload under an id stays, except that an event replaces a rejected payload; a different payload is stored
  // as a conflict, unless the first one is erased or redacted. The payload is sent once.
  const row = await db.queryOne<{ outcome: StoreOutcome }>(sql`
    with given as (
      select ${payload}::bytea as payload
    ), stored as (
      insert into delivery as existing (${COLUMNS})
      select ${endpoint}, ${webhookId}, given.payload, ${delivery.type}, ${delivery.status},
        ${delivery.sentAtSeconds}, ${receivedAt}, ${receivedAt}, ${receivedAt},
        ${delivery.organizationId}, ${delivery.userAgent}, ${delivery.contentType},
        ${delivery.reason}, ${shardOf(delivery.merchantHint)}
      from given
      on conflict (endpoint, webhook_id) do update set
        attempts = existing.attempts + 1,
        last_received_at = excluded.last_received_at,
        has_conflict = existing.has_conflict
          or (existing.payload <> excluded.payload and ${IS_ORIGINAL}
            and not ${REPLACES}),
        ${REPLACED}
      returning position, attempts,
        ${IS_ORIGINAL}
          and existing.payload <> (select given.payload from given) as differs
    ), conflicts as (
      insert into delivery_conflict as known (position, digest, payload, first_seen_at)
      select stored.position, sha256(given.payload), given.payload, ${receivedAt}
      from stored cross join given where stored.differs
      on conflict (position, digest) do update set seen = known.seen + 1
    )
    select case when differs then 'conflicting' when attempts = 1 then 'new'
      else 'repeated' end as outcome from stored`);
  return row?.outcome ?? 'repeated';
}
