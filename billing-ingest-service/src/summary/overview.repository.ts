import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import { linkedMerchant } from '../listing/merchant.ts';

/** Sums are decimal text, because they may exceed the integers that a double represents exactly. */
export type SalesRow = {
  readonly currency: string;
  readonly orders: string;
  readonly net: string;
  readonly refunded: string;
};
type OverviewRow = {
  readonly currencies: readonly SalesRow[];
  readonly subscriptions: readonly { readonly status: string; readonly count: number }[];
};

export const overviews = {
  /** Sums from rollups: one row per day and currency, and one per status. */
  async read(
    db: Db,
    organizationId: string,
    { from, to }: { readonly from: string; readonly to: string },
  ): Promise<OverviewRow> {
    const merchant = linkedMerchant(organizationId);
    const within = sql`provider_organization_id = ${merchant} and day between ${from} and ${to}`;
    const row = await db.queryOne<OverviewRow>(sql`
      select (
        select coalesce(json_agg(found order by currency), '[]') from (
          select currency, sum(orders)::text as orders, sum(net)::text as net,
            sum(refunded)::text as refunded
          from (
            select currency, orders, net, 0 as refunded from order_day
            where ${within} and orders <> 0
            union all
            select currency, 0, 0, amount from refund_day where ${within} and refunds <> 0
          ) as sales group by currency
        ) as found
      ) as currencies, (
        select coalesce(json_agg(json_build_object('status', status, 'count', subscriptions)
          order by subscriptions desc, status), '[]')
        from subscription_state
        where provider_organization_id = ${merchant} and subscriptions <> 0
      ) as subscriptions`);
    return row ?? { currencies: [], subscriptions: [] };
  },
};
