import { searchPattern } from '../paging/page-cursor.ts';
import { type Aged, firstByAge } from './by-age.ts';
import { type Bind, MERCHANT } from './merchant.ts';
import type { Filter, Nearest } from './record-list.ts';

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

/** Shorter texts are found where words begin; an ideograph is a word. */
const MIN_INSIDE = 3;
const IDEOGRAPH = /^[\u2e80-\ud7af]/;

/** Holds for rows in whose columns a text occurs; a short one, at the beginning of a word. */
export const standsIn =
  (table: string, columns: readonly string[]) =>
  (text: string, bind: Bind): string => {
    const isInside = [...text].length >= MIN_INSIDE || IDEOGRAPH.test(text);
    const [operator, pattern] = isInside
      ? ['ilike', searchPattern(text)]
      : ['~*', `(^| )${text.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`];
    const placeholder = bind(pattern);
    return `(${columns.map((column) => `${table}.${column} ${operator} ${placeholder}`).join(' or ')})`;
  };

/**
 * The same, by an index of three letters in a row. The table has one of these columns in this order, and
 * few enough rows of one merchant to read them all for a shorter text.
 */
export function occursIn(table: string, columns: readonly string[], shown = columns) {
  const indexed = columns.map((column) => `${table}.${column}`).join(', ');
  return (text: string, bind: Bind): string => {
    const matches = standsIn(table, shown)(text, bind);
    if ([...text].length < MIN_INSIDE) return matches;
    return `search_trigrams(${table}.provider_organization_id, array[${indexed}])
        @> search_trigrams(${MERCHANT}, array[${bind(text)}]) and ${matches}`;
  };
}

/** If more customers or products match, only the newest of them are used to find sales. */
const MAX_NAMED = 1_000;

/** Customers by name and email, with keys for country and deletion. */
const namedCustomers: Aged = {
  table: 'customer',
  texts: ['name', 'email'],
  keys: [
    `'id ' || lower(customer.external_id)`,
    `'id ' || lower(substr(customer.external_id, strpos(customer.external_id, ':') + 1))`,
    `'in ' || (customer.billing_address ->> 'country')`,
    `case when customer.deleted_at is not null then 'deleted' end`,
  ],
  keyOf: {
    country: (country) => `in ${country}`,
    isDeleted: (isDeleted) => (isDeleted === 'true' ? 'deleted' : null),
  },
};
/** The same, or by their external id. */
export const agedCustomers: Aged = {
  ...namedCustomers,
  keyOfText: (text) => `id ${text.toLowerCase()}`,
};

const hasNameOrAddress = standsIn('customer', ['name', 'email']);
function customersNamed(text: string, bind: Bind): string {
  const from = `customer.provider_organization_id = ${MERCHANT} and customer.created_at is not null`;
  const within = `${from} and ${hasNameOrAddress(text, bind)}`;
  return firstByAge(namedCustomers, { text, bind, from, within }, true, MAX_NAMED);
}

const productHas = occursIn('product', ['name', 'description'], ['name']);
const productsNamed = (text: string, bind: Bind) => `select product.id from product
  where product.provider_organization_id = ${MERCHANT} and ${productHas(text, bind)}
  order by product.created_at desc, product.id desc limit ${MAX_NAMED}`;

type Search = (text: string, bind: Bind, nearest: Nearest) => string;

/** Finds records by the name of their customer. */
export const ofCustomersNamed: Search = (text, bind, nearest) =>
  nearest('customer_id', customersNamed(text, bind));

/** Finds records by the name of their customer or product. */
export const ofSalesNamed: Search = (text, bind, nearest) =>
  `(${ofCustomersNamed(text, bind, nearest)})
   union all
   (${nearest('product_id', productsNamed(text, bind))})`;
