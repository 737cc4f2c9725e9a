import { rawSql, type Sql, sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import type { Entitlements } from '@tessera/contracts/billing/entitlements';
import { isActive } from '../listing/filters.ts';
import { linkedMerchant } from '../listing/merchant.ts';
import { joinRelated } from '../listing/summaries.ts';

export type Buyer = {
  readonly kind: 'customer' | 'user' | 'organization';
  readonly id: string;
};

/** The requested ids of each kind; null for all. */
export type RequestedIds = {
  readonly benefitId: string | null;
  readonly productId: string | null;
  readonly meterId: string | null;
};

export const entitlementRepository = {
  /** Entitlements of a buyer at an organization's merchant. Versions are microseconds since 1970. */
  async find(
    db: Db,
    organizationId: string,
    buyer: Buyer,
    { benefitId, productId, meterId }: RequestedIds,
    now: Date,
  ): Promise<Entitlements> {
    const merchant = linkedMerchant(organizationId);
    const row = await db.queryOne<Entitlements>(sql`
      with buyer as materialized (${customersOf(buyer, merchant)}),
        benefits as materialized (${benefitsOf(merchant, benefitId)}),
        subscriptions as materialized (${subscriptionsOf(merchant, productId, now)}),
        meters as materialized (${metersOf(merchant, meterId)}),
        versions as (
          select version from benefits union all select version from subscriptions
          union all select version from meters
          union all select customer.version from customer join buyer using (id)
            where customer.provider_organization_id = ${merchant}
          union all select (extract(epoch from event_time) * 1000000)::bigint
            from customer_state join buyer using (id)
            where customer_state.provider_organization_id = ${merchant})
      select (select coalesce(json_agg(benefits), '[]') from benefits) as benefits,
        (select coalesce(json_agg(subscriptions), '[]') from subscriptions) as subscriptions,
        (select coalesce(json_agg(meters), '[]') from meters) as meters,
        (select to_char((timestamptz 'epoch' + max(version) / 1000000 * interval '1 second'
            + max(version) % 1000000 * interval '1 microsecond') at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') from versions) as "asOf"`);
    return row ?? { asOf: null, benefits: [], subscriptions: [], meters: [] };
  },
};

/** Ids of the customers of a buyer. A customer id needs no row: grants may arrive before the customer itself. */
function customersOf({ kind, id }: Buyer, merchant: Sql): Sql {
  const isShown = sql`customer.provider_organization_id = ${merchant}
    and customer.deleted_at is null`;
  switch (kind) {
    case 'customer':
      return sql`select ${id}::text as id where not exists (
        select from customer where customer.id = ${id} and not (${isShown}))`;
    case 'user':
      return sql`select customer.id from customer where customer.user_id = ${id} and ${isShown}
        and not exists (select from deleted_user where deleted_user.user_id = ${id})`;
    case 'organization':
      return sql`select customer.id from customer
        where customer.buyer_organization_id = ${id} and ${isShown}`;
  }
}

/** Active grants of the buyer. */
const benefitsOf = (merchant: Sql, benefitId: string | null): Sql => sql`
  select grants.benefit_id as "benefitId", grants.benefit_type as "benefitType",
    benefit.description, grants.customer_id as "customerId", grants.id as "grantId",
    grants.document ->> 'grantedAt' as "grantedAt",
    coalesce(grants.document -> 'properties', '{}') as properties, grants.version
  from benefit_grant as grants ${joinBuyer('grants')} ${joinRelated('grants', 'benefit')}
  where grants.provider_organization_id = ${merchant}
    and (${benefitId}::text is null or grants.benefit_id = ${benefitId})
    and grants.is_granted and not grants.is_revoked
    and not ${hasEnded('grants', 'granted_benefit_ids')}
  order by grants.granted_at, grants.id`;

/** Active subscriptions of the buyer. */
const subscriptionsOf = (merchant: Sql, productId: string | null, now: Date): Sql => sql`
  select subscription.id, subscription.customer_id as "customerId",
    subscription.product_id as "productId", product.name as "productName", subscription.status,
    subscription.document ->> 'currentPeriodEnd' as "currentPeriodEnd",
    coalesce(subscription.cancel_at_period_end, false) as "cancelAtPeriodEnd",
    subscription.version
  from subscription ${joinBuyer('subscription')} ${joinRelated('subscription', 'product')}
  where subscription.provider_organization_id = ${merchant}
    and (${productId}::text is null or subscription.product_id = ${productId})
    and ${isActive(now)}
    and not (subscription.status = 'active'
      and ${hasEnded('subscription', 'active_subscription_ids')})
  order by subscription.created_at, subscription.id`;

/** Meter balances of the buyer. */
const metersOf = (merchant: Sql, meterId: string | null): Sql => sql`
  select balances.meter_id as "meterId", meter.name as "meterName",
    balances.customer_id as "customerId", balances.consumed_units as "consumedUnits",
    balances.credited_units as "creditedUnits", balances.balance,
    coalesce(balances.document ->> 'modifiedAt', balances.document ->> 'createdAt') as "asOf",
    balances.version
  from customer_meter as balances join buyer on buyer.id = balances.customer_id
  ${joinRelated('balances', 'meter')}
  where balances.provider_organization_id = ${merchant}
    and (${meterId}::text is null or balances.meter_id = ${meterId})
  order by balances.meter_id, balances.customer_id`;

/** Joins the customers of the buyer, and their newest states. */
function joinBuyer(alias: string): Sql {
  const record = rawSql(alias);
  return sql`join buyer on buyer.id = ${record}.customer_id
    left join customer_state as state on state.id = ${record}.customer_id
      and state.provider_organization_id = ${record}.provider_organization_id`;
}

/**
 * Whether a later customer state no longer contains the record, which has therefore ended. Only states with their own
 * event time count, and only if they are newer than the last direct update of the record.
 */
function hasEnded(alias: string, ids: 'granted_benefit_ids' | 'active_subscription_ids'): Sql {
  const record = rawSql(alias);
  return sql`coalesce(
    state.event_time > coalesce(${record}.modified_at, ${record}.created_at)
      and not (state.${rawSql(ids)}::jsonb ? ${record}.id), false)`;
}
