import { COUNT_LIMIT, countPage } from '@tessera/chassis/paging/count-page';
import type { UserActor } from '@tessera/contracts/actor';
import type { Delivery, deliveryRoutes } from '@tessera/contracts/billing/deliveries';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { filterOf } from './delivery-filter.ts';
import { type ListedDelivery, visibleDeliveries } from './visible-delivery.repository.ts';

type Input = RouteQuery<typeof deliveryRoutes.listDeliveries>;

/** A delivery to the platform's URL is listed once it has been projected: before, it has no merchant. */
export async function listDeliveries(deps: BillingDeps, actor: UserActor, query: Input) {
  const after = positionIn(query.cursor);
  const organizationId = await requireBilling(deps, actor, {
    organizationId: query.organizationId,
    action: 'read',
  });
  const filter = filterOf(query);
  if (query.count === 'only') {
    return countPage(
      await visibleDeliveries.countUpTo(deps.db, organizationId, filter, COUNT_LIMIT),
    );
  }
  const rows = await visibleDeliveries.list(deps.db, {
    organizationId,
    after,
    isOldestFirst: query.sort === 'createdAt',
    filter,
    limit: query.limit,
  });
  const shown = rows.slice(0, query.limit);
  return {
    items: shown.map(toDelivery),
    nextCursor: rows.length > query.limit ? (shown.at(-1)?.position ?? null) : null,
  };
}

function positionIn(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,18}$/.test(cursor)) throw new ApiError(commonErrors.INVALID_QUERY);
  return cursor;
}

/** A delivery as its organization sees it; other columns are not returned. */
export function toDelivery({ recordKind, recordId, ...row }: ListedDelivery): Delivery {
  // A quarantined delivery has changed no record.
  const hasRecord = row.status !== 'quarantined' && recordKind !== null && recordId !== null;
  const record = hasRecord ? { kind: recordKind, id: recordId } : null;
  return { ...row, record };
}
