import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';

/** Sums are decimal text, because they may exceed the integers that a double represents exactly. */
export type ProductRow = {
  readonly currency: string;
  /** Null when the orders have none, or when the row stands for several. */
  readonly productId: string | null;
  readonly productName: string | null;
  /** How many products the row stands for: more than one, or one, that did not fit into the limit. */
  readonly products: number;
  readonly isOther: boolean;
  readonly orders: string;
  readonly net: string;
  readonly refunds: string;
  readonly refunded: string;
};

type Query = {
  readonly merchantId: string;
  /** Calendar days in UTC, both included. */
  readonly from: string;
  readonly to: string;
  readonly currency: string | undefined;
  /** The number of products per currency with a row of their own. */
  readonly limit: number;
};

export const productRevenue = {
  /**
   * The products with the most net revenue first, and one row for all others of a currency. The orders are read from the
   * index `order_sales` alone. Not prepared: the plan depends on the size of the merchant.
   */
  read(db: Db, { merchantId, from, to, currency, limit }: Query): Promise<ProductRow[]> {
    const isWithin = sql`
      created_at >= ${from}::date::timestamp at time zone 'UTC'
      and created_at < (${to}::date + 1)::timestamp at time zone 'UTC'
      and currency is not null
      and (${currency ?? null}::text is null or currency = ${currency ?? null})`;
    return db.query(
      sql`
      with sales as (
        select currency, product_id, count(*) as orders, sum(net_amount) as net, 0 as refunds,
          0 as refunded
        from "order"
        where provider_organization_id = ${merchantId} and paid and ${isWithin} group by 1, 2
        union all
        select refund.currency, sale.product_id, 0, 0, count(*), sum(refund.amount)
        from (
          select currency, order_id, amount from refund
          where provider_organization_id = ${merchantId} and status = 'succeeded' and ${isWithin}
        ) as refund
        left join "order" as sale on sale.id = refund.order_id
          and sale.provider_organization_id = ${merchantId}
        group by 1, 2
      ), product_sales as (
        select currency, product_id, sum(orders) as orders, sum(net) as net,
          sum(refunds) as refunds, sum(refunded) as refunded
        from sales group by 1, 2
      ), ranked as (
        select *, row_number() over (
          partition by currency order by net - refunded desc, product_id nulls last) as rank
        from product_sales
      ), listed as (
        select currency, least(rank, ${limit + 1}) as rank,
          case when count(*) = 1 then min(product_id) end as product_id,
          count(*)::integer as products, sum(orders) as orders, sum(net) as net,
          sum(refunds) as refunds, sum(refunded) as refunded
        from ranked group by 1, 2
      )
      select listed.currency, listed.product_id as "productId", product.name as "productName",
        listed.products, listed.rank > ${limit} as "isOther", listed.orders::text,
        listed.net::text, listed.refunds::text, listed.refunded::text
      from listed left join product on product.id = listed.product_id
        and product.provider_organization_id = ${merchantId}
      order by listed.currency, listed.rank`,
      { prepare: false },
    );
  },
};
