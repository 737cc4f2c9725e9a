import { rawSql, type Sql, sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { RecordKind } from '@tessera/contracts/billing/changes';
import { is, isActive, type ListScope } from '../../listing/filters.ts';
import { type RecordRow, recordList } from '../../listing/record-list.ts';
import { byText, byTime } from '../../listing/sorts.ts';
import { joinRelated } from '../../listing/summaries.ts';
import type { StoredDocument } from '../record-kinds.ts';

export type CustomerRow = RecordRow<StoredDocument<'customer'>> & {
  readonly providerOrganizationId: string;
  /** The user has deleted the account; the link to the user is not shown. */
  readonly isUserDeleted: boolean;
};
export type ListedCustomerRow = CustomerRow & {
  readonly activeSubscriptionCount: number;
  readonly spent: readonly { readonly currency: string; readonly amount: number }[];
};

const IS_USER_DELETED = sql`exists (select from deleted_user
  where deleted_user.user_id = customer.user_id)`;
const COLUMNS = sql`${IS_USER_DELETED} as "isUserDeleted",
  customer.provider_organization_id as "providerOrganizationId"`;

const subscriptionsOf = (now: Date) =>
  sql`from subscription where subscription.customer_id = customer.id
     and subscription.provider_organization_id = customer.provider_organization_id
     and ${isActive(now)}`;
const SPENT = sql`(select coalesce(json_agg(json_build_object(
      'currency', currency, 'amount', amount) order by currency), '[]')
    from (select currency, sum(amount) as amount from (
        select currency, net_amount as amount from "order" as sale
        where sale.customer_id = customer.id and sale.paid and sale.created_at is not null
          and sale.provider_organization_id = customer.provider_organization_id
        union all
        select currency, -amount from refund
        where refund.customer_id = customer.id and refund.status = 'succeeded'
          and refund.created_at is not null
          and refund.provider_organization_id = customer.provider_organization_id
      ) as parts group by currency) as sums)`;

/** The external id, with or without its prefix, unless the user is deleted. */
export function hasExternalId(text: string): Sql {
  const id = text.toLowerCase();
  return sql`(not ${IS_USER_DELETED} and (lower(customer.external_id) = ${id}
    or lower(substr(customer.external_id, strpos(customer.external_id, ':') + 1)) = ${id}))`;
}

const base = {
  table: 'customer',
  alias: 'customer',
  sorts: {
    createdAt: byTime('customer.created_at'),
    email: byText('customer.email'),
    name: byText('customer.name'),
  },
  filters: {
    country: is("customer.billing_address ->> 'country'"),
    // Separate statements, so that deleted customers use their own index.
    isDeleted: (isDeleted: string) =>
      sql`customer.deleted_at is ${isDeleted === 'true' ? sql`not null` : sql`null`}`,
    hasActiveSubscription: (hasOne: string, { merchantId, now }: ListScope) =>
      sql`customer.id ${hasOne === 'true' ? sql`in` : sql`not in`} (
        select customer_id from subscription
        where provider_organization_id = ${merchantId} and customer_id is not null
          and ${isActive(now)})`,
  },
  search: {
    kind: 'index',
    columns: ['customer.name', 'customer.email'],
    orElse: hasExternalId,
  },
} as const;

type Related<K extends RecordKind> = {
  readonly document: StoredDocument<K>;
  readonly name: string | null;
};
type RelatedRecords = {
  readonly subscriptions: readonly Related<'subscription'>[];
  readonly benefits: readonly Related<'benefit-grant'>[];
  readonly meters: readonly Related<'customer-meter'>[];
  readonly state: StoredDocument<'customer-state'> | null;
};

const MAX_RELATED = 100;

type CustomerKey = { readonly customerId: string; readonly merchantId: string };

/** The newest rows of a table for a customer, with the names of the records that they refer to. */
const relatedIn = (
  table: string,
  referenced: 'product' | 'benefit' | 'meter',
  name: string,
  { customerId, merchantId }: CustomerKey,
): Sql => {
  const record = rawSql(table);
  return sql`(select coalesce(json_agg(related order by related.ordinal), '[]') from (
    select ${record}.document, ${rawSql(`${referenced}.${name}`)} as name,
      row_number() over (order by ${record}.created_at desc, ${record}.id desc) as ordinal
    from ${record} ${joinRelated(table, referenced)}
    where ${record}.customer_id = ${customerId}
      and ${record}.provider_organization_id = ${merchantId}
    order by ordinal limit ${MAX_RELATED}) as related)`;
};

/** Customers of the provider organization that an organization is linked to. */
export const customers = {
  basic: recordList<CustomerRow, keyof typeof base.sorts, keyof typeof base.filters>({
    ...base,
    columns: () => COLUMNS,
  }),

  /** With subscriptions and revenue, looked up for the rows of the page only. */
  withTotals: recordList<ListedCustomerRow, keyof typeof base.sorts, keyof typeof base.filters>({
    ...base,
    columns: (now) =>
      sql`${COLUMNS}, (select count(*)::integer ${subscriptionsOf(now)})
        as "activeSubscriptionCount", ${SPENT} as spent`,
  }),

  /** Subscriptions, grants and meters, each as its document and name. */
  async findRelated(db: Db, customerId: string, merchantId: string): Promise<RelatedRecords> {
    const key = { customerId, merchantId };
    const row = await db.queryOne<RelatedRecords>(sql`
      select ${relatedIn('subscription', 'product', 'name', key)} as subscriptions,
        ${relatedIn('benefit_grant', 'benefit', 'description', key)} as benefits,
        ${relatedIn('customer_meter', 'meter', 'name', key)} as meters,
        (select document from customer_state
         where id = ${customerId} and provider_organization_id = ${merchantId}) as state`);
    return row ?? { subscriptions: [], benefits: [], meters: [], state: null };
  },

  async findDeletedUsers(db: Db, userIds: readonly string[]): Promise<Set<string>> {
    if (userIds.length === 0) return new Set();
    const rows = await db.query<{ userId: string }>(
      sql`select user_id as "userId" from deleted_user where user_id = any(${userIds})`,
    );
    return new Set(rows.map(({ userId }) => userId));
  },

  /** Permanent: it applies to customers received later as well. */
  insertDeletedUser: (tx: Tx, userId: string, at: Date) =>
    tx.query<never>(sql`
      insert into deleted_user (user_id, deleted_at) values (${userId}, ${at})
      on conflict do nothing`),
};
