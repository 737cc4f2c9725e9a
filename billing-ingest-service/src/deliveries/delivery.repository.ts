import type { Db, Tx } from '@app/chassis/db/db';
import { statement } from '@app/chassis/db/statement';
import type { DeliveryStatus } from '@app/contracts/billing/deliveries';

export type NewDelivery = {
  readonly endpoint: string;
  /** Whose endpoint it is; null for the platform's. */
  readonly organizationId: string | null;
  readonly webhookId: string;
  readonly body: Buffer;
  readonly type: string;
  /** `rejected` is no event at all: kept, and replaced by a good body under the same id. */
  readonly status: 'waiting' | 'rejected';
  readonly sentAtSeconds: number;
  readonly receivedAt: Date;
};

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

export type Verdict = {
  readonly position: string;
  readonly status: 'applied' | 'stale' | 'unknown' | 'quarantined';
  readonly reason: string | null;
  readonly providerOrganizationId: string | null;
  readonly recordKind: string | null;
  readonly recordId: string | null;
};

export type ListedDelivery = {
  readonly position: string;
  readonly id: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly receivedAt: Date;
  readonly attempts: number;
  readonly hasConflict: boolean;
  readonly recordKind: string | null;
  readonly recordId: string | null;
};

/**
 * One round trip whatever comes: the first body under an id stays, except that an event replaces what
 * was none; other bytes under a known id are laid aside and flagged.
 */
const store = statement<{ outcome: 'new' | 'repeated' | 'conflicting' }>(
  'delivery-store',
  `with stored as (
     insert into delivery as held
       (endpoint, webhook_id, body, type, status, sent_at_seconds,
        received_at, last_received_at, next_attempt_at, organization_id)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8)
     on conflict (endpoint, webhook_id) do update set
       attempts = held.attempts + 1,
       last_received_at = excluded.last_received_at,
       has_conflict = held.has_conflict or (held.body <> excluded.body
         and (held.status <> 'rejected' or excluded.status = 'rejected')),
       body = case when held.status = 'rejected' and excluded.status = 'waiting'
         then excluded.body else held.body end,
       type = case when held.status = 'rejected' then excluded.type else held.type end,
       sent_at_seconds = case when held.status = 'rejected'
         then excluded.sent_at_seconds else held.sent_at_seconds end,
       status = case when held.status = 'rejected' then excluded.status else held.status end
     returning position, attempts, body <> $3 as differs
   ), laid_aside as (
     insert into delivery_conflict as known (position, digest, body, first_seen_at)
     select position, sha256($3), $3, $7 from stored where differs
     on conflict (position, digest) do update set seen = known.seen + 1
   )
   select case when differs then 'conflicting' when attempts = 1 then 'new'
     else 'repeated' end as outcome from stored`,
);

const take = statement<WaitingDelivery>(
  'delivery-take',
  `select position, body, type, sent_at_seconds as "sentAtSeconds", failures,
     endpoint, organization_id as "organizationId", last_received_at as "lastReceivedAt"
   from delivery
   where status = 'waiting' and next_attempt_at <= $1
   order by position limit $2 for update skip locked`,
);

const settle = statement<never>(
  'delivery-settle',
  `update delivery set status = verdict.status, reason = verdict.reason,
     provider_organization_id = verdict.provider_organization_id,
     record_kind = verdict.record_kind, record_id = verdict.record_id
   from json_to_recordset($1::json) as verdict (position bigint, status text, reason text,
     provider_organization_id text, record_kind text, record_id text)
   where delivery.position = verdict.position`,
);

const postpone = statement<never>(
  'delivery-postpone',
  `update delivery set failures = failures + 1, reason = $2, next_attempt_at = $3,
     status = case when $4 then 'quarantined' else status end
   where position = $1`,
);

const requeue = statement<{ position: string }>(
  'delivery-requeue',
  `update delivery set status = 'waiting', failures = 0, next_attempt_at = $2
   where status <> 'rejected' and ($1::bigint[] is null or position = any($1))
   returning position`,
);

const requeueParked = statement<never>(
  'delivery-requeue-parked',
  `update delivery set status = 'waiting', failures = 0, next_attempt_at = $3
   where organization_id = $1 and status = 'quarantined' and reason = any($2)`,
);

const FILTERS = `delivery.status <> 'rejected'
     and ($2::bigint is null or delivery.position < $2)
     and ($3::text is null or delivery.status = $3)
     and ($4::text is null or delivery.type = $4)
     and ($5::text is null or delivery.webhook_id ilike $5 or delivery.type ilike $5
       or delivery.record_id ilike $5)`;
const LINKED = `(select provider_organization_id from billing_connection
  where billing_connection.organization_id = $1)`;

/**
 * What an organization may see: whatever came by its own endpoints, and what came by the platform's for
 * the provider organization that it is linked to. Each half reads its own index as far as the page goes.
 */
const listPage = statement<ListedDelivery>(
  'delivery-list',
  `with own as (
     select * from delivery where delivery.organization_id = $1 and ${FILTERS}
     order by delivery.position desc limit $6
   ), platform as (
     select * from delivery
     where delivery.organization_id is null and delivery.provider_organization_id = ${LINKED}
       and ${FILTERS}
     order by delivery.position desc limit $6
   )
   select position, webhook_id as id, type, status, reason, received_at as "receivedAt", attempts,
     has_conflict as "hasConflict", record_kind as "recordKind", record_id as "recordId"
   from (select * from own union all select * from platform) as visible
   order by position desc
   limit $6`,
);

const findPositions = statement<{ position: string }>(
  'delivery-find-positions',
  `select position from delivery
   where webhook_id = $2 and status <> 'rejected'
     and (organization_id = $1
       or (organization_id is null and provider_organization_id = ${LINKED}))`,
);

const countWaiting = statement<{ waiting: string }>(
  'delivery-count-waiting',
  `select count(*) as waiting from delivery where status = 'waiting'`,
);

type ListInput = {
  readonly organizationId: string;
  readonly before: string | null;
  readonly status: DeliveryStatus | null;
  readonly type: string | null;
  readonly pattern: string | null;
  readonly limit: number;
};

export const deliveries = {
  /** Durable when it returns. The only write outside a transaction of ours: it is one statement. */
  async store(db: Db, delivery: NewDelivery): Promise<'new' | 'repeated' | 'conflicting'> {
    const [row] = await db.query(store, [
      delivery.endpoint,
      delivery.webhookId,
      delivery.body,
      delivery.type,
      delivery.status,
      delivery.sentAtSeconds,
      delivery.receivedAt,
      delivery.organizationId,
    ]);
    return row?.outcome ?? 'repeated';
  },

  /** Holds the rows until the transaction ends; other replicas take others meanwhile. */
  take: (tx: Tx, now: Date, limit: number) => tx.query(take, [now, limit]),

  settle: (tx: Tx, verdicts: readonly Verdict[]) =>
    tx.query(settle, [
      JSON.stringify(
        verdicts.map(({ position, status, reason, ...about }) => ({
          position,
          status,
          reason,
          provider_organization_id: about.providerOrganizationId,
          record_kind: about.recordKind,
          record_id: about.recordId,
        })),
      ),
    ]),

  /** Notes a failure that was not the delivery's alone; `giveUp` lays it aside for an operator. */
  postpone: (tx: Tx, position: string, reason: string, until: Date, giveUp: boolean) =>
    tx.query(postpone, [position, reason, until, giveUp]),

  /** Lets deliveries be read again (all of them for null); returns how many. */
  async requeue(tx: Tx, positions: readonly string[] | null, now: Date): Promise<number> {
    return (await tx.query(requeue, [positions, now])).length;
  },

  /** Those of an organization's endpoints that were laid aside for one of these reasons. */
  requeueParked: (tx: Tx, organizationId: string, reasons: readonly string[], now: Date) =>
    tx.query(requeueParked, [organizationId, reasons, now]),

  /** Newest first; one more than `limit`, to know whether there are others. */
  list: (db: Db, input: ListInput) =>
    db.query(listPage, [
      input.organizationId,
      input.before,
      input.status,
      input.type,
      input.pattern,
      input.limit + 1,
    ]),

  /** The places of an organization's deliveries under a webhook-id, one for each endpoint. */
  async positionsOf(db: Db, organizationId: string, webhookId: string): Promise<string[]> {
    const rows = await db.query(findPositions, [organizationId, webhookId]);
    return rows.map(({ position }) => position);
  },

  async countWaiting(db: Db): Promise<number> {
    const [row] = await db.query(countWaiting);
    return Number(row?.waiting ?? 0);
  },
};
