import { joinSql, rawSql, type Sql, sql } from '@tessera/chassis/db/sql';
import type { Order } from '@tessera/contracts/billing/orders';

/** The summaries of a customer and a product inside other records; null when unknown. */
export const customerSummary = sql`case when customer.id is null or customer.email is null then null
  else json_build_object('id', customer.id, 'name', customer.name, 'email', customer.email,
    'avatarUrl', customer.avatar_url) end as customer`;

export const productSummary = sql`case when product.id is null or product.name is null then null
  else json_build_object('id', product.id, 'name', product.name,
    'isRecurring', coalesce(product.is_recurring, false),
    'recurringInterval', product.recurring_interval) end as product`;

export type WithCustomer = Readonly<Pick<Order, 'customer'>>;
export type WithProduct = Readonly<Pick<Order, 'product'>>;

type RelatedTable = 'customer' | 'product' | 'benefit' | 'meter';

/** Joins the records of these tables that another record refers to, if they are of the same merchant. */
export function joinRelated(alias: string, ...tables: readonly RelatedTable[]): Sql {
  const record = rawSql(alias);
  const joins = tables.map((table) => {
    const related = rawSql(table);
    return sql`left join ${related} on ${related}.id = ${record}.${related}_id
      and ${related}.provider_organization_id = ${record}.provider_organization_id`;
  });
  return joinSql(joins, ' ');
}
