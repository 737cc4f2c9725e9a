import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { RecordKind } from '@tessera/contracts/billing/changes';
import { is, isActive } from '../../listing/filters.ts';
import type { Bind } from '../../listing/merchant.ts';
import { type RecordRow, recordList } from '../../listing/record-list.ts';
import { byText, byTime } from '../../listing/sorts.ts';
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

const IS_USER_DELETED = `exists (select from deleted_user
  where deleted_user.user_id = customer.user_id)`;
const COLUMNS = `${IS_USER_DELETED} as "isUserDeleted",
  customer.provider_organization_id as "providerOrganizationId"`;

const subscriptionsOf = (now: string) =>
  `from subscription where subscription.customer_id = customer.id
     and subscription.provider_organization_id = customer.provider_organization_id
     and ${isActive('subscription', now)}`;
const SPENT = `(select coalesce(json_agg(json_build_object(
      'currency', currency, 'amount', amount) order by currency), '[]')
    from (select currency, sum(net_amount) as amount from "order" as sale
      where sale.customer_id = customer.id and sale.paid
        and sale.provider_organization_id = customer.provider_organization_id
      group by currency) as sums)`;

/** The external id, with or without its prefix, unless the user is deleted. */
function hasExternalId(text: string, bind: Bind): string {
  const id = bind(text.toLowerCase());
  return `(not ${IS_USER_DELETED} and (lower(customer.external_id) = ${id}
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
      `customer.deleted_at is ${isDeleted === 'true' ? 'not null' : 'null'}`,
    hasActiveSubscription: (hasOne: string, bind: Bind, now: Date) =>
      `customer.id ${hasOne === 'true' ? 'in' : 'not in'} (select customer_id from subscription
         where provider_organization_id = $1 and customer_id is not null
           and ${isActive('subscription', bind(now))})`,
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
/** The newest rows of a table for a customer ($1, of merchant $2), with their names. */
const relatedIn = (table: string, of: string, on: string, name: string) =>
  `(select coalesce(json_agg(related order by related.ordinal), '[]') from (
      select ${table}.document, ${of}.${name} as name,
        row_number() over (order by ${table}.created_at desc, ${table}.id desc) as ordinal
      from ${table} left join ${of} on ${of}.id = ${table}.${on}
        and ${of}.provider_organization_id = ${table}.provider_organization_id
      where ${table}.customer_id = $1 and ${table}.provider_organization_id = $2
      order by ordinal limit ${MAX_RELATED}) as related)`;

/** Customers of the provider organization that an organization is linked to. */
export const customers = {
  basic: recordList<CustomerRow, keyof typeof base.sorts, keyof typeof base.filters>({
    ...base,
    columns: () => COLUMNS,
  }),

  /** With subscriptions and revenue, looked up for the rows of the page only. */
  withTotals: recordList<ListedCustomerRow, keyof typeof base.sorts, keyof typeof base.filters>({
    ...base,
    columns: (bind, now) =>
      `${COLUMNS}, (select count(*)::integer ${subscriptionsOf(bind(now))})
        as "activeSubscriptionCount", ${SPENT} as spent`,
  }),

  /** Subscriptions, grants and meters, each as its document and name. */
  async findRelated(
    db: Db,
    customerId: string,
    providerOrganizationId: string,
  ): Promise<RelatedRecords> {
    const [row] = await db.query(
      statement<RelatedRecords>(
        'customer-find-related',
        `select ${relatedIn('subscription', 'product', 'product_id', 'name')} as subscriptions,
           ${relatedIn('benefit_grant', 'benefit', 'benefit_id', 'description')} as benefits,
           ${relatedIn('customer_meter', 'meter', 'meter_id', 'name')} as meters,
           (select document from customer_state
            where id = $1 and provider_organization_id = $2) as state`,
      ),
      [customerId, providerOrganizationId],
    );
    return row ?? { subscriptions: [], benefits: [], meters: [], state: null };
  },

  async findDeletedUsers(db: Db, userIds: readonly string[]): Promise<Set<string>> {
    if (userIds.length === 0) return new Set();
    const rows = await db.query(
      statement<{ userId: string }>(
        'customer-find-deleted-users',
        'select user_id as "userId" from deleted_user where user_id = any($1)',
      ),
      [userIds],
    );
    return new Set(rows.map(({ userId }) => userId));
  },

  /** Permanent: it applies to customers received later as well. */
  insertDeletedUser: (tx: Tx, userId: string, at: Date) =>
    tx.query(
      statement<never>(
        'customer-insert-deleted-user',
        `insert into deleted_user (user_id, deleted_at) values ($1, $2) on conflict do nothing`,
      ),
      [userId, at],
    ),
};
