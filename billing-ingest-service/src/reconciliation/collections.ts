import type { RecordKind } from '@tessera/contracts/billing/changes';
import type { CollectionName } from './provider-client.ts';

/** A collection of the provider's API, what it holds, and the event that tells of one of its items. */
export type Collection = {
  readonly name: CollectionName;
  readonly kind: RecordKind;
  readonly eventType: string;
  /** What its items can be ordered by, oldest first: a column of ours by the same name. */
  readonly sorting: 'created_at' | 'started_at';
};

/**
 * Everything of ours that the provider lists, in an order in which what others refer to comes first. The
 * organizations are the very first: they say whose records the token reads. Runs keep their place by
 * number, so new ones go to the end.
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

/** Events are named like our kinds, by wire names. */
function of(
  name: CollectionName,
  kind: RecordKind,
  other: Partial<Pick<Collection, 'eventType' | 'sorting'>> = {},
): Collection {
  const eventType = `${kind.replaceAll('-', '_')}.updated`;
  return { name, kind, eventType, sorting: 'created_at', ...other };
}
