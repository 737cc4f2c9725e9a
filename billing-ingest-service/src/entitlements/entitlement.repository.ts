import { type Statement, statement } from '@tessera/chassis/db/statement';
import type { Db } from '@tessera/chassis/db/types';
import type { Entitlements } from '@tessera/contracts/billing/entitlements';
import { isActive } from '../listing/filters.ts';
import { MERCHANT } from '../listing/merchant.ts';

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

const NOT_DELETED = `customer.provider_organization_id = ${MERCHANT} and customer.deleted_at is null`;

/** Ids of the customers of a buyer ($2). A customer id needs no row: grants may arrive before the customer itself. */
const BUYERS: Readonly<Record<Buyer['kind'], string>> = {
  customer: `select $2::text as id where not exists (
      select from customer where customer.id = $2 and not (${NOT_DELETED}))`,
  user: `select customer.id from customer where customer.user_id = $2 and ${NOT_DELETED}
      and not exists (select from deleted_user where deleted_user.user_id = $2)`,
  organization: `select customer.id from customer
      where customer.buyer_organization_id = $2 and ${NOT_DELETED}`,
};

/**
 * Whether a later customer state no longer contains the record, which has therefore ended. Only states with their own
 * event time count, and only if they are newer than the last direct update of the record.
 */
const hasEnded = (record: string, ids: string) => `coalesce(
  state.event_time > coalesce(${record}.modified_at, ${record}.created_at)
    and not (state.${ids}::jsonb ? ${record}.id), false)`;

const joinBuyer = (record: string) => `join buyer on buyer.id = ${record}.customer_id
    left join customer_state as state on state.id = ${record}.customer_id
      and state.provider_organization_id = ${record}.provider_organization_id`;

const BENEFITS = `select grants.benefit_id as "benefitId", grants.benefit_type as "benefitType",
    benefit.description, grants.customer_id as "customerId", grants.id as "grantId",
    grants.document ->> 'grantedAt' as "grantedAt",
    coalesce(grants.document -> 'properties', '{}') as properties, grants.version
  from benefit_grant as grants ${joinBuyer('grants')}
  left join benefit on benefit.id = grants.benefit_id
    and benefit.provider_organization_id = grants.provider_organization_id
  where grants.provider_organization_id = ${MERCHANT}
    and ($3::text is null or grants.benefit_id = $3)
    and grants.is_granted and not grants.is_revoked
    and not ${hasEnded('grants', 'granted_benefit_ids')}
  order by grants.granted_at, grants.id`;

const SUBSCRIPTIONS = `select subscription.id, subscription.customer_id as "customerId",
    subscription.product_id as "productId", product.name as "productName", subscription.status,
    subscription.document ->> 'currentPeriodEnd' as "currentPeriodEnd",
    coalesce(subscription.cancel_at_period_end, false) as "cancelAtPeriodEnd",
    subscription.version
  from subscription ${joinBuyer('subscription')}
  left join product on product.id = subscription.product_id
    and product.provider_organization_id = subscription.provider_organization_id
  where subscription.provider_organization_id = ${MERCHANT}
    and ($4::text is null or subscription.product_id = $4)
    and ${isActive('subscription', '$6')}
    and not (subscription.status = 'active'
      and ${hasEnded('subscription', 'active_subscription_ids')})
  order by subscription.created_at, subscription.id`;

const METERS = `select balances.meter_id as "meterId", meter.name as "meterName",
    balances.customer_id as "customerId", balances.consumed_units as "consumedUnits",
    balances.credited_units as "creditedUnits", balances.balance,
    coalesce(balances.document ->> 'modifiedAt', balances.document ->> 'createdAt') as "asOf",
    balances.version
  from customer_meter as balances join buyer on buyer.id = balances.customer_id
  left join meter on meter.id = balances.meter_id
    and meter.provider_organization_id = balances.provider_organization_id
  where balances.provider_organization_id = ${MERCHANT}
    and ($5::text is null or balances.meter_id = $5)
  order by balances.meter_id, balances.customer_id`;

const rowsOf = (name: string) => `(select coalesce(json_agg(${name}), '[]') from ${name})`;

/** One query by customer keys. Versions are microseconds since 1970. */
const findFor = (kind: Buyer['kind']): Statement<Entitlements> =>
  statement(
    `entitlements-of-${kind}`,
    `with buyer as materialized (${BUYERS[kind]}),
       benefits as materialized (${BENEFITS}),
       subscriptions as materialized (${SUBSCRIPTIONS}),
       meters as materialized (${METERS}),
       versions as (
         select version from benefits union all select version from subscriptions
         union all select version from meters
         union all select customer.version from customer join buyer using (id)
           where customer.provider_organization_id = ${MERCHANT}
         union all select (extract(epoch from event_time) * 1000000)::bigint
           from customer_state join buyer using (id)
           where customer_state.provider_organization_id = ${MERCHANT})
     select ${rowsOf('benefits')} as benefits, ${rowsOf('subscriptions')} as subscriptions,
       ${rowsOf('meters')} as meters,
       (select to_char((timestamptz 'epoch' + max(version) / 1000000 * interval '1 second'
           + max(version) % 1000000 * interval '1 microsecond') at time zone 'UTC',
           'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') from versions) as "asOf"`,
  );

const statements = {
  customer: findFor('customer'),
  user: findFor('user'),
  organization: findFor('organization'),
};

export const entitlementRepository = {
  /** Entitlements of a buyer at an organization's merchant. */
  async find(
    db: Db,
    organizationId: string,
    buyer: Buyer,
    { benefitId, productId, meterId }: RequestedIds,
    now: Date,
  ): Promise<Entitlements> {
    const values = [organizationId, buyer.id, benefitId, productId, meterId, now];
    const [row] = await db.query(statements[buyer.kind], values);
    return row ?? { asOf: null, benefits: [], subscriptions: [], meters: [] };
  },
};
