import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { DeliveryStatus } from '@tessera/contracts/billing/deliveries';
import { type DeliveryFilter, filterSql, filterValues } from './delivery-filter.ts';

export type ListedDelivery = {
  readonly position: string;
  readonly id: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly endpointId: string | null;
  readonly receivedAt: Date;
  readonly lastReceivedAt: Date;
  readonly projectedAt: Date | null;
  readonly attempts: number;
  readonly hasConflict: boolean;
  readonly recordKind: string | null;
  readonly recordId: string | null;
};

export type FoundDelivery = ListedDelivery & {
  readonly payload: Buffer;
  readonly sentAtSeconds: string;
  readonly userAgent: string | null;
  readonly contentType: string | null;
  /** Times in both lists: ISO 8601 with offset. */
  readonly failures: readonly { readonly at: string; readonly error: string }[];
  readonly conflicts: readonly {
    readonly seen: number;
    readonly firstSeenAt: string;
    readonly bytes: number;
  }[];
};

const COLUMNS = `delivery.position, delivery.webhook_id as id, delivery.type, delivery.status,
  delivery.reason, case when delivery.organization_id is not null then delivery.endpoint end
    as "endpointId",
  delivery.received_at as "receivedAt", delivery.last_received_at as "lastReceivedAt",
  delivery.projected_at as "projectedAt", delivery.attempts, delivery.has_conflict as "hasConflict",
  delivery.record_kind as "recordKind", delivery.record_id as "recordId"`;

const LINKED = `(select provider_organization_id from billing_connection
  where billing_connection.organization_id = $1)`;

/** A rejected payload names no merchant and cannot be projected. */
const IS_EVENT = `delivery.status <> 'rejected'`;

/**
 * Deliveries that an organization ($1) may see: those to its own endpoints, and events to the platform's URL for its
 * linked provider organization. Each half uses its own index.
 */
const OWN = 'delivery.organization_id = $1';
const PLATFORM = `delivery.organization_id is null and ${IS_EVENT}
  and delivery.provider_organization_id = ${LINKED}`;

const eachHalf = (select: (condition: string) => string) =>
  `(${select(OWN)}) union all (${select(PLATFORM)})`;

type ListInput = {
  readonly organizationId: string;
  readonly before: string | null;
  readonly filter: DeliveryFilter;
  readonly limit: number;
};
type Span = { readonly after: string; readonly last: string };

/** Deliveries that an organization may see. */
export const visibleDeliveries = {
  /** Newest first; one more than `limit`, to know whether there are others. */
  list: (db: Db, { organizationId, before, filter, limit }: ListInput) =>
    db.query(
      statement<ListedDelivery>(
        'delivery-list',
        `select * from (${eachHalf(
          (half) => `select ${COLUMNS} from delivery
            where ${half} and ($2::bigint is null or delivery.position < $2) and ${filterSql(4)}
            order by delivery.position desc limit $3`,
        )}) as visible
        order by position desc limit $3`,
      ),
      [organizationId, before, limit + 1, ...filterValues(filter)],
    ),

  /** The number of matching events, and the position of the newest. */
  async countEvents(db: Db, organizationId: string, filter: DeliveryFilter) {
    const [row] = await db.query(
      statement<{ total: string; last: string | null }>(
        'delivery-count-events',
        `select count(*) as total, max(position) as last from (${eachHalf(
          (half) => `select delivery.position from delivery
            where ${half} and ${IS_EVENT} and ${filterSql(2)}`,
        )}) as visible`,
      ),
      [organizationId, ...filterValues(filter)],
    );
    return { total: Number(row?.total ?? 0), last: row?.last ?? '0' };
  },

  /** The number of matching deliveries, up to `max`. */
  async countUpTo(db: Db, organizationId: string, filter: DeliveryFilter, max: number) {
    const [row] = await db.query(
      statement<{ total: number }>(
        'delivery-count-limited',
        `select count(*)::integer as total from (select from (${eachHalf(
          (half) => `select delivery.position from delivery
            where ${half} and ${filterSql(3)} limit $2`,
        )}) as visible limit $2) as counted`,
      ),
      [organizationId, max, ...filterValues(filter)],
    );
    return row?.total ?? 0;
  },

  /** The newest delivery with a webhook-id, events first; or that of one endpoint. */
  async find(
    db: Db,
    organizationId: string,
    { webhookId, endpoint }: { readonly webhookId: string; readonly endpoint: string | null },
  ): Promise<FoundDelivery | null> {
    const [row] = await db.query(
      statement<FoundDelivery>(
        'delivery-find',
        `select ${COLUMNS}, delivery.payload, delivery.sent_at_seconds as "sentAtSeconds",
           delivery.user_agent as "userAgent", delivery.content_type as "contentType",
           (select coalesce(json_agg(json_build_object('at', at, 'error', error) order by id desc), '[]')
            from (select * from delivery_failure where delivery_failure.position = delivery.position
                  order by id desc limit 50) as newest) as failures,
           (select coalesce(json_agg(json_build_object('seen', seen, 'firstSeenAt', first_seen_at,
              'bytes', octet_length(conflict.payload)) order by first_seen_at), '[]')
            from delivery_conflict as conflict where conflict.position = delivery.position) as conflicts
         from delivery
         where delivery.webhook_id = $2 and (${OWN} or (${PLATFORM}))
           and ($3::text is null or delivery.endpoint = $3)
         order by ${IS_EVENT} desc, delivery.position desc limit 1`,
      ),
      [organizationId, webhookId, endpoint],
    );
    return row ?? null;
  },

  /** The positions of an organization's deliveries with a webhook-id, one per endpoint. */
  listPositions: (db: Db, organizationId: string, webhookId: string) =>
    db.query(
      statement<{ position: string; isEvent: boolean }>(
        'delivery-find-positions',
        `select position, ${IS_EVENT} as "isEvent" from delivery
         where webhook_id = $2 and (${OWN} or (${PLATFORM}))`,
      ),
      [organizationId, webhookId],
    ),

  /** The next positions of matching events in a range, oldest first. */
  async eventsAfter(
    tx: Tx,
    organizationId: string,
    { after, last }: Span,
    filter: DeliveryFilter,
    limit: number,
  ): Promise<string[]> {
    const values = [organizationId, after, last, limit, ...filterValues(filter)];
    const rows = await tx.query(
      statement<{ position: string }>(
        'delivery-events-after',
        `select position from (${eachHalf(
          (half) => `select delivery.position from delivery
            where ${half} and ${IS_EVENT} and delivery.position > $2 and delivery.position <= $3
              and ${filterSql(5)}
            order by delivery.position limit $4`,
        )}) as visible
        order by position limit $4`,
      ),
      values,
    );
    return rows.map(({ position }) => position);
  },
};
