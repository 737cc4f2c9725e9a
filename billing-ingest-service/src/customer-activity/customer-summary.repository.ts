import { type Sql, sql, timeText } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import type { CustomerTotals } from '@tessera/contracts/billing/reporting/customer-summary';
import { isActive } from '../listing/filters.ts';
import { joinRelated } from '../listing/summaries.ts';

type Totals = Pick<CustomerTotals, 'customerSince' | 'lastOrder' | 'nextRenewal' | 'counts'> & {
  readonly currencies: readonly {
    readonly currency: string;
    /** Decimal text, because sums may exceed the integers that a double represents exactly. */
    readonly net: string;
    readonly refunded: string;
    readonly annualAmount: string;
  }[];
};
type Query = { readonly merchantId: string; readonly customerId: string; readonly now: Date };

export const customerSummaries = {
  /** Reads the records of one customer by the indexes on its id, in one query. */
  async read(db: Db, { merchantId, customerId, now }: Query): Promise<Totals> {
    const isOwn = (alias: Sql): Sql => sql`${alias}.customer_id = ${customerId}
      and ${alias}.provider_organization_id = ${merchantId} and ${alias}.created_at is not null`;
    const sales = isOwn(sql`sale`);
    const refunds = isOwn(sql`refund`);
    const subscriptions = isOwn(sql`subscription`);
    const grants = isOwn(sql`benefit_grant`);
    const renews = sql`${isActiveOrPastDue(now)} and not subscription.cancel_at_period_end
      and subscription.ends_at is null and subscription.current_period_end > ${now}`;
    const row = await db.queryOne<Totals>(sql`
      select (
        select coalesce(json_agg(json_build_object('currency', currency, 'net', net::text,
          'refunded', refunded::text, 'annualAmount', annual_amount::text) order by currency), '[]')
        from (
          select currency, sum(net) as net, sum(refunded) as refunded,
            sum(annual_amount) as annual_amount
          from (
            select sale.currency, sale.net_amount as net, 0 as refunded, 0::numeric as annual_amount
            from "order" as sale where ${sales} and sale.paid
            union all
            select refund.currency, 0, refund.amount, 0
            from refund where ${refunds} and refund.status = 'succeeded'
            union all
            select subscription.currency, 0, 0, annual_recurring_revenue(status, null::timestamptz,
              recurring_interval, amount)
            from subscription where ${subscriptions} and started_at <= ${now}
              and (ended_at is null or ended_at > ${now})
          ) as sums group by currency
        ) as by_currency
      ) as currencies, (
        select ${timeText(sql`min(at)`)} from (
          select sale.created_at as at from "order" as sale where ${sales} and sale.paid
          union all
          select subscription.started_at from subscription where ${subscriptions}
            and status not in ('incomplete', 'incomplete_expired')
        ) as bought
      ) as "customerSince", (
        select json_build_object('id', sale.id, 'createdAt', ${timeText(sql`sale.created_at`)},
          'status', sale.status, 'totalAmount', sale.total_amount, 'currency', sale.currency,
          'productName', product.name)
        from "order" as sale ${joinRelated('sale', 'product')}
        where ${sales} and sale.paid order by sale.created_at desc, sale.id desc limit 1
      ) as "lastOrder", (
        select json_build_object('subscriptionId', subscription.id,
          'at', ${timeText(sql`subscription.current_period_end`)}, 'amount', subscription.amount,
          'currency', subscription.currency, 'productName', product.name)
        from subscription ${joinRelated('subscription', 'product')}
        where ${subscriptions} and ${renews}
        order by subscription.current_period_end, subscription.id limit 1
      ) as "nextRenewal", json_build_object(
        'orders', (select count(*) from "order" as sale where ${sales}),
        'refunds', (select count(*) from refund where ${refunds}),
        'subscriptions', (select count(*) from subscription where ${subscriptions}),
        'activeSubscriptions',
          (select count(*) from subscription where ${subscriptions} and ${isActive(now)}),
        'benefitGrants', (select count(*) from benefit_grant where ${grants}),
        'activeBenefitGrants',
          (select count(*) from benefit_grant where ${grants} and is_granted and not is_revoked)
      ) as counts`);
    return row ?? NOTHING;
  },
};

const isActiveOrPastDue = (now: Date): Sql => sql`
  subscription.status in ('active', 'trialing', 'past_due')
  and (subscription.ended_at is null or subscription.ended_at > ${now})`;

const NOTHING: Totals = {
  currencies: [],
  customerSince: null,
  lastOrder: null,
  nextRenewal: null,
  counts: {
    orders: 0,
    refunds: 0,
    subscriptions: 0,
    activeSubscriptions: 0,
    benefitGrants: 0,
    activeBenefitGrants: 0,
  },
};
