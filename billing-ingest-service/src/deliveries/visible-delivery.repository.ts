import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { DeliveryStatus } from '@tessera/contracts/billing/deliveries';
import { linkedMerchant } from '../listing/merchant.ts';
import { type DeliveryFilter, matchesFilter } from './delivery-filter.ts';

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
  /** Null while the payload is stored. */
  readonly payloadErasedAt: Date | null;
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

const COLUMNS = sql`delivery.position, delivery.webhook_id as id, delivery.type, delivery.status,
  delivery.reason, case when delivery.organization_id is not null then delivery.endpoint end
    as "endpointId",
  delivery.received_at as "receivedAt", delivery.last_received_at as "lastReceivedAt",
  delivery.projected_at as "projectedAt", delivery.attempts, delivery.has_conflict as "hasConflict",
  delivery.payload_erased_at as "payloadErasedAt", delivery.record_kind as "recordKind", delivery.record_id as "recordId"`;

/** A rejected payload names no merchant and cannot be projected. */
const IS_EVENT = sql`delivery.status <> 'rejected'`;
const HAS_PAYLOAD = sql`delivery.payload_erased_at is null`;

/**
 * The conditions of the deliveries that an organization may see: those to its own endpoints, and events to the
 * platform's URL for its linked provider organization.
 */
const halvesOf = (organizationId: string) => ({
  own: sql`delivery.organization_id = ${organizationId}`,
  platform: sql`delivery.organization_id is null and ${IS_EVENT}
    and delivery.provider_organization_id = ${linkedMerchant(organizationId)}`,
});

/** SQL condition: whether an organization may see a delivery. */
export function isVisible(organizationId: string): Sql {
  const { own, platform } = halvesOf(organizationId);
  return sql`(${own} or (${platform}))`;
}

/** The rows of both halves. Each half uses its own index. */
function eachHalf(organizationId: string, select: (condition: Sql) => Sql): Sql {
  const { own, platform } = halvesOf(organizationId);
  return sql`(${select(own)}) union all (${select(platform)})`;
}

type ListInput = {
  readonly organizationId: string;
  /** The position of the last delivery of the page before; null for the first page. */
  readonly after: string | null;
  readonly isOldestFirst: boolean;
  readonly filter: DeliveryFilter;
  readonly limit: number;
};
type Span = { readonly after: string; readonly last: string };

/** Deliveries that an organization may see. */
export const visibleDeliveries = {
  /** One more than `limit`, to know whether there are others. */
  list(db: Db, { organizationId, after, isOldestFirst, filter, limit }: ListInput) {
    const [isAfter, order] = isOldestFirst ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
    return db.query<ListedDelivery>(sql`
      select * from (${eachHalf(
        organizationId,
        (half) => sql`select ${COLUMNS} from delivery
          where ${half} and (${after}::bigint is null or delivery.position ${isAfter} ${after})
            and ${matchesFilter(filter)}
          order by delivery.position ${order} limit ${limit + 1}`,
      )}) as visible
      order by position ${order} limit ${limit + 1}`);
  },

  /** The number of matching events that can be replayed, and the position of the newest. */
  async countReplayable(db: Db, organizationId: string, filter: DeliveryFilter) {
    const row = await db.queryOne<{ total: string; last: string | null }>(sql`
      select count(*) as total, max(position) as last from (${eachHalf(
        organizationId,
        (half) => sql`select delivery.position from delivery
          where ${half} and ${IS_EVENT} and ${HAS_PAYLOAD} and ${matchesFilter(filter)}`,
      )}) as visible`);
    return { total: Number(row?.total ?? 0), last: row?.last ?? '0' };
  },

  /** The number of matching deliveries, up to `max`. */
  async countUpTo(db: Db, organizationId: string, filter: DeliveryFilter, max: number) {
    const row = await db.queryOne<{ total: number }>(sql`
      select count(*)::integer as total from (select from (${eachHalf(
        organizationId,
        (half) => sql`select delivery.position from delivery
          where ${half} and ${matchesFilter(filter)} limit ${max}`,
      )}) as visible limit ${max}) as counted`);
    return row?.total ?? 0;
  },

  /** The newest delivery with a webhook-id, events first; or that of one endpoint. */
  find: (
    db: Db,
    organizationId: string,
    { webhookId, endpoint }: { readonly webhookId: string; readonly endpoint: string | null },
  ): Promise<FoundDelivery | null> =>
    db.queryOne(sql`
      select ${COLUMNS}, delivery.payload, delivery.sent_at_seconds as "sentAtSeconds",
        delivery.user_agent as "userAgent", delivery.content_type as "contentType",
        (select coalesce(
           json_agg(json_build_object('at', at, 'error', error) order by id desc), '[]')
         from (select * from delivery_failure where delivery_failure.position = delivery.position
               order by id desc limit 50) as newest) as failures,
        (select coalesce(json_agg(json_build_object('seen', seen, 'firstSeenAt', first_seen_at,
           'bytes', octet_length(conflict.payload)) order by first_seen_at), '[]')
         from delivery_conflict as conflict
         where conflict.position = delivery.position) as conflicts
      from delivery
      where delivery.webhook_id = ${webhookId} and ${isVisible(organizationId)}
        and (${endpoint}::text is null or delivery.endpoint = ${endpoint})
      order by ${IS_EVENT} desc, delivery.position desc limit 1`),

  /** The positions of an organization's deliveries with a webhook-id, one per endpoint. */
  listPositions: (db: Db, organizationId: string, webhookId: string) =>
    db.query<{ position: string; isEvent: boolean; hasPayload: boolean }>(sql`
      select position, ${IS_EVENT} as "isEvent", ${HAS_PAYLOAD} as "hasPayload" from delivery
      where webhook_id = ${webhookId} and ${isVisible(organizationId)}`),

  /** The next positions of matching events in a range that can be replayed, oldest first. */
  async replayableAfter(
    tx: Tx,
    organizationId: string,
    { after, last }: Span,
    filter: DeliveryFilter,
    limit: number,
  ): Promise<string[]> {
    const rows = await tx.query<{ position: string }>(sql`
      select position from (${eachHalf(
        organizationId,
        (half) => sql`select delivery.position from delivery
          where ${half} and ${IS_EVENT} and ${HAS_PAYLOAD} and delivery.position > ${after}
            and delivery.position <= ${last} and ${matchesFilter(filter)}
          order by delivery.position limit ${limit}`,
      )}) as visible
      order by position limit ${limit}`);
    return rows.map(({ position }) => position);
  },
};
