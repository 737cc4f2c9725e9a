import { statement } from '@tessera/chassis/db/statement';
import type { Db } from '@tessera/chassis/db/types';
import { MERCHANT } from '../listing/merchant.ts';

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

const DAYS = `provider_organization_id = ${MERCHANT} and day between $2 and $3`;

export const overviews = {
  async read(
    db: Db,
    organizationId: string,
    { from, to }: { readonly from: string; readonly to: string },
  ): Promise<OverviewRow> {
    const [row] = await db.query(
      // Uses rollups: one row per day and currency, and one per status.
      statement<OverviewRow>(
        'overview-read',
        `select (
           select coalesce(json_agg(found order by currency), '[]') from (
             select currency, sum(orders)::text as orders, sum(net)::text as net,
               sum(refunded)::text as refunded
             from (
               select currency, orders, net, 0 as refunded from order_day where ${DAYS} and orders <> 0
               union all
               select currency, 0, 0, amount from refund_day where ${DAYS} and refunds <> 0
             ) as sales group by currency
           ) as found
         ) as currencies, (
           select coalesce(json_agg(json_build_object('status', status, 'count', subscriptions)
             order by subscriptions desc, status), '[]')
           from subscription_state
           where provider_organization_id = ${MERCHANT} and subscriptions <> 0
         ) as subscriptions`,
      ),
      [organizationId, from, to],
    );
    return row ?? { currencies: [], subscriptions: [] };
  },
};
