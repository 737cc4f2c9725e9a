import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { DeliveryStatus, deliveryRoutes } from '@tessera/contracts/billing/deliveries';
import type * as z from 'zod';
import { searchPattern } from '../paging/page-cursor.ts';

/** A filter of deliveries; null matches all. Stored as JSON with a replay. */
export type DeliveryFilter = {
  readonly status: DeliveryStatus | null;
  /** One or several, comma-separated. */
  readonly type: string | null;
  readonly webhookId: string | null;
  readonly endpointId: string | null;
  /** ISO 8601. */
  readonly from: string | null;
  readonly to: string | null;
  readonly search: string | null;
};

type Given = Omit<z.output<typeof deliveryRoutes.replayDeliveries.body>, 'organizationId'>;

export const filterOf = (given: Given): DeliveryFilter => ({
  status: given.status ?? null,
  type: given.type ?? null,
  webhookId: given.webhookId ?? null,
  endpointId: given.endpointId ?? null,
  from: given.from?.toISOString() ?? null,
  to: given.to?.toISOString() ?? null,
  search: given.search ?? null,
});

/** SQL condition: whether a delivery passes the filter. */
export function matchesFilter(filter: DeliveryFilter): Sql {
  const { status, webhookId, endpointId, from, to } = filter;
  const types = filter.type?.split(',') ?? null;
  const pattern = searchPattern(filter.search ?? undefined);
  return sql`(${status}::text is null or delivery.status = ${status})
    and (${types}::text[] is null or delivery.type = any(${types}))
    and (${webhookId}::text is null or delivery.webhook_id = ${webhookId})
    and (${endpointId}::text is null or delivery.endpoint = ${endpointId})
    and (${from}::timestamptz is null or delivery.received_at >= ${from})
    and (${to}::timestamptz is null or delivery.received_at < ${to})
    and (${pattern}::text is null or delivery.webhook_id ilike ${pattern}
      or delivery.type ilike ${pattern} or delivery.record_id ilike ${pattern})`;
}
