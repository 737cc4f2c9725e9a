import type { Order } from '@tessera/contracts/billing/orders';

/** SQL of the summaries of a customer and a product inside other records; null when unknown. */
export const customerSummarySql = `case when customer.id is null or customer.email is null then null
  else json_build_object('id', customer.id, 'name', customer.name, 'email', customer.email,
    'avatarUrl', customer.avatar_url) end as customer`;

export const productSummarySql = `case when product.id is null or product.name is null then null
  else json_build_object('id', product.id, 'name', product.name,
    'isRecurring', coalesce(product.is_recurring, false),
    'recurringInterval', product.recurring_interval) end as product`;

export type WithCustomer = Readonly<Pick<Order, 'customer'>>;
export type WithProduct = Readonly<Pick<Order, 'product'>>;

export const joinCustomer = (alias: string) =>
  `left join customer on customer.id = ${alias}.customer_id
     and customer.provider_organization_id = ${alias}.provider_organization_id`;
export const joinProduct = (alias: string) =>
  `left join product on product.id = ${alias}.product_id
     and product.provider_organization_id = ${alias}.provider_organization_id`;
