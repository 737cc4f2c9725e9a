import type { Delivery } from '@tessera/contracts/billing/deliveries';
import type { ListName } from '../lists/listing.ts';

const LISTS: Readonly<Record<string, ListName>> = {
  customer: 'customers',
  'customer-state': 'customers',
  product: 'products',
  benefit: 'benefits',
  'benefit-grant': 'benefit-grants',
  discount: 'discounts',
  checkout: 'checkouts',
  order: 'orders',
  refund: 'refunds',
  subscription: 'subscriptions',
  meter: 'meters',
  'custom-field': 'custom-fields',
};

/** The address of a delivery's page. The sender chooses the id, so two delivery URLs may receive the same id. */
export function deliveryAddress(
  base: string,
  { id, endpointId }: Pick<Delivery, 'id' | 'endpointId'>,
): string {
  const query = endpointId ? `?${new URLSearchParams({ endpointId })}` : '';
  return `${base}/deliveries/${encodeURIComponent(id)}${query}`;
}

/** The address of the page of a delivery's record; null for deliveries without one. */
export function recordAddress(base: string, record: Delivery['record']): string | null {
  if (!record || !Object.hasOwn(LISTS, record.kind)) return null;
  return `${base}/${LISTS[record.kind]}/${encodeURIComponent(record.id)}`;
}
