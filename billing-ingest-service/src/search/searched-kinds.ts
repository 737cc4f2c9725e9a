import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { SearchKind } from '@tessera/contracts/billing/reporting/billing-search';
import { joinRelated } from '../listing/summaries.ts';

type SearchedKind = {
  readonly kind: SearchKind;
  readonly table: string;
  readonly alias: string;
  readonly joins: Sql;
  /** Expressions: the name of the record, and what distinguishes it from others with that name. */
  readonly title: string;
  readonly subtitle: string;
  /** The columns status, amount and currency. */
  readonly state: string;
};

const CUSTOMER = 'coalesce(customer.name, customer.email)';
const NO_STATE = 'null as status, null::bigint as amount, null as currency';

/** The records that a search finds, in the order of the response. */
export const searchedKinds: readonly SearchedKind[] = [
  named('customer', CUSTOMER, 'customer.email'),
  {
    ...named('subscription', 'product.name', CUSTOMER),
    joins: joinRelated('subscription', 'customer', 'product'),
    state: 'subscription.status, subscription.amount, subscription.currency',
  },
  {
    ...named('order', 'coalesce(sale.invoice_number, product.name)', CUSTOMER),
    table: '"order"',
    alias: 'sale',
    joins: joinRelated('sale', 'customer', 'product'),
    state: 'sale.status, sale.total_amount, sale.currency',
  },
  named('product', 'product.name'),
  {
    ...named('refund', CUSTOMER),
    joins: joinRelated('refund', 'customer'),
    state: 'refund.status, refund.amount, refund.currency',
  },
  {
    ...named('checkout', 'product.name', 'coalesce(customer_name, customer_email)'),
    joins: joinRelated('checkout', 'product'),
    state: 'checkout.status, checkout.total_amount, checkout.currency',
  },
  named('discount', 'discount.name', 'discount.code'),
  named('benefit', 'benefit.description'),
  {
    ...named('benefit-grant', 'benefit.description', CUSTOMER),
    table: 'benefit_grant',
    alias: 'benefit_grant',
    joins: joinRelated('benefit_grant', 'benefit', 'customer'),
  },
  named('meter', 'meter.name'),
  {
    ...named('custom-field', 'custom_field.name', 'custom_field.slug'),
    table: 'custom_field',
    alias: 'custom_field',
  },
  {
    ...named('provider-organization', 'provider_organization.name', 'provider_organization.slug'),
    table: 'provider_organization',
    alias: 'provider_organization',
  },
];

/** A kind whose table has its name, and whose records have no state. */
function named(kind: SearchKind, title: string, subtitle = 'null'): SearchedKind {
  return { kind, table: kind, alias: kind, joins: sql``, title, subtitle, state: NO_STATE };
}
