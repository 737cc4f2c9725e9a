import { createEvent } from '@tessera/chassis/db/outbox';
import type { NewEvent } from '@tessera/chassis/db/types';
import type { RecordKind } from '@tessera/contracts/billing/changes';
import { billingEvents } from '@tessera/contracts/billing/events';
import { isReservedMerchant } from './merchant.rules.ts';
import type { MergedRecord } from './merge-record.rules.ts';
import { keyOf } from './snapshot.ts';

export type RecordUpdate = {
  readonly record: MergedRecord;
  readonly organizationId: string | null;
  readonly sourceType: string;
  /** The user has deleted the account: the external id is not published. */
  readonly isUserDeleted: boolean;
};

const eventByKind = {
  'provider-organization': billingEvents.providerOrganizationUpdated,
  customer: billingEvents.customerUpdated,
  'customer-state': billingEvents.customerStateUpdated,
  'customer-meter': billingEvents.customerMeterUpdated,
  product: billingEvents.productUpdated,
  benefit: billingEvents.benefitUpdated,
  'benefit-grant': billingEvents.benefitGrantUpdated,
  discount: billingEvents.discountUpdated,
  checkout: billingEvents.checkoutUpdated,
  order: billingEvents.orderUpdated,
  refund: billingEvents.refundUpdated,
  subscription: billingEvents.subscriptionUpdated,
  meter: billingEvents.meterUpdated,
  'custom-field': billingEvents.customFieldUpdated,
} as const satisfies Record<RecordKind, unknown>;

/** Document fields in events; the contract of each event selects its own. */
const EVENT_FIELDS = [
  'customerId',
  'status',
  'meterId',
  'balance',
  'benefitId',
  'isGranted',
  'subscriptionId',
  'orderId',
  'productId',
  'externalId',
] as const;

/** The event that other services receive for a changed record. */
export function eventOf({
  record,
  organizationId,
  sourceType,
  isUserDeleted,
}: RecordUpdate): NewEvent {
  const { kind, id, version, document } = record;
  const isUnconfirmed = isReservedMerchant(record.providerOrganizationId ?? '');
  const providerOrganizationId = isUnconfirmed ? null : record.providerOrganizationId;
  const fields = EVENT_FIELDS.map((name) => [name, document[name] ?? null] as const);
  const data = {
    ...Object.fromEntries(fields),
    ...(isUserDeleted ? { externalId: null } : {}),
    id,
    organizationId,
    providerOrganizationId,
    version: String(version),
    sourceType,
    isDeleted: typeof document.deletedAt === 'string',
  };
  // The contract's schema selects and validates the fields of this kind when the event is appended to the outbox.
  return createEvent(eventByKind[kind], { aggregate: keyOf(record), data: data as never });
}
