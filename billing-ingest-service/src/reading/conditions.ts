import { searchPattern } from '../paging/page-cursor.ts';
import { type Bind, type Filter, OWNER } from './record-list.ts';

export const is =
  (column: string): Filter =>
  (value, bind) =>
    `${column} = ${bind(value)}`;

export const isFlag =
  (column: string): Filter =>
  (value, bind) =>
    `${column} = ${bind(value)}::boolean`;

/** Active or trialing, and not ended: what counts as having a subscription. */
export const isActive = (subscription: string, now: string) =>
  `${subscription}.status in ('active', 'trialing')
    and (${subscription}.ended_at is null or ${subscription}.ended_at > ${now})`;

/**
 * Ids of the merchant's rows in whose columns a text occurs. The table has an index of the same columns
 * in the same order; a single letter is in no index and reads the merchant's rows.
 */
export function occursIn(table: string, columns: readonly string[], shown = columns) {
  return (text: string, bind: Bind): string => {
    const pattern = bind(searchPattern(text));
    const sizes = text.length === 2 ? '{2}' : '{3}';
    const matches = shown.map((column) => `${column} ilike ${pattern}`).join(' or ');
    return `select id from ${table} where provider_organization_id = ${OWNER}
      and search_grams(provider_organization_id, array[${columns.join(', ')}], '{2,3}')
        @> search_grams(${OWNER}, array[${bind(text)}], '${sizes}')
      and (${matches})`;
  };
}

const customersWith = occursIn('customer', ['name', 'email', 'external_id'], ['name', 'email']);
const productsWith = occursIn('product', ['name', 'description'], ['name']);

/** Ids of records whose customer is named so. */
export const ofCustomersNamed = (table: string) => (text: string, bind: Bind) =>
  `select id from ${table} where customer_id in (${customersWith(text, bind)})`;

/** Ids of records whose customer or product is named so. */
export const ofSalesNamed = (table: string) => (text: string, bind: Bind) =>
  `${ofCustomersNamed(table)(text, bind)}
   union all select id from ${table} where product_id in (${productsWith(text, bind)})`;
