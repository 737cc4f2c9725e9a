import type { RecordKind } from '@tessera/contracts/billing/changes';
import type { CollectionName } from './provider-client.ts';

/** A collection of the provider's API, its record kind, and the event type that its items are stored as. */
export type Collection = {
  readonly name: CollectionName;
  readonly kind: RecordKind;
  readonly eventType: string;
  /** The sort order of listings, oldest first; also the name of our column. */
  readonly sorting: 'created_at' | 'started_at';
};

/**
 * The collections that the provider lists; records that others refer to come first. Organizations are first: they show
 * which merchants the token covers. Runs store their position by index, so new collections go to the end.
 */
export const collections: readonly Collection[] = [
  of('organizations', 'provider-organization', { eventType: 'organization.updated' }),
  of('benefits', 'benefit'),
  of('products', 'product'),
  of('customers', 'customer'),
  of('subscriptions', 'subscription', { sorting: 'started_at' }),
  of('orders', 'order'),
  of('refunds', 'refund'),
  of('checkouts', 'checkout'),
  of('benefitGrants', 'benefit-grant'),
  of('discounts', 'discount'),
  of('meters', 'meter'),
  of('customFields', 'custom-field'),
  of('customerMeters', 'customer-meter'),
];

/** Event types are named like record kinds, by wire names. */
function of(
  name: CollectionName,
  kind: RecordKind,
  other: Partial<Pick<Collection, 'eventType' | 'sorting'>> = {},
): Collection {
  const eventType = `${kind.replaceAll('-', '_')}.updated`;
  return { name, kind, eventType, sorting: 'created_at', ...other };
}
