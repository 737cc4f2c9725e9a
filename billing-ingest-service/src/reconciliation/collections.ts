import type { RecordKind } from '@app/contracts/billing/changes';
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
  {
    name: 'organizations',
    kind: 'provider-organization',
    eventType: 'organization.updated',
    sorting: 'created_at',
  },
  { name: 'benefits', kind: 'benefit', eventType: 'benefit.updated', sorting: 'created_at' },
  { name: 'products', kind: 'product', eventType: 'product.updated', sorting: 'created_at' },
  { name: 'customers', kind: 'customer', eventType: 'customer.updated', sorting: 'created_at' },
  {
    name: 'subscriptions',
    kind: 'subscription',
    eventType: 'subscription.updated',
    sorting: 'started_at',
  },
  { name: 'orders', kind: 'order', eventType: 'order.updated', sorting: 'created_at' },
  { name: 'refunds', kind: 'refund', eventType: 'refund.updated', sorting: 'created_at' },
  { name: 'checkouts', kind: 'checkout', eventType: 'checkout.updated', sorting: 'created_at' },
  {
    name: 'benefitGrants',
    kind: 'benefit-grant',
    eventType: 'benefit_grant.updated',
    sorting: 'created_at',
  },
  { name: 'discounts', kind: 'discount', eventType: 'discount.updated', sorting: 'created_at' },
  { name: 'meters', kind: 'meter', eventType: 'meter.updated', sorting: 'created_at' },
  {
    name: 'customFields',
    kind: 'custom-field',
    eventType: 'custom_field.updated',
    sorting: 'created_at',
  },
  {
    name: 'customerMeters',
    kind: 'customer-meter',
    eventType: 'customer_meter.updated',
    sorting: 'created_at',
  },
];
