import { createEvent } from '@tessera/chassis/db/outbox';
import type { NewEvent } from '@tessera/chassis/db/types';
import type { RecordKind } from '@tessera/contracts/billing/changes';
import { billingEvents } from '@tessera/contracts/billing/events';
import type { EventData } from '@tessera/contracts/define/event';
import { isReservedMerchant } from './merchant.rules.ts';
import type { MergedRecord } from './merge-record.rules.ts';
import { completeDocument, type DocumentOf, type StoredDocument } from './record-kinds.ts';
import { keyOf } from './snapshot.ts';

export type RecordUpdate = {
  readonly record: MergedRecord;
  readonly organizationId: string | null;
  readonly sourceType: string;
  /** The user has deleted the account: the external id is not published. */
  readonly isUserDeleted: boolean;
};

/** What all events of a record have in common. */
type Common = Pick<
  EventData<typeof billingEvents.productUpdated>,
  'id' | 'organizationId' | 'providerOrganizationId' | 'version' | 'sourceType'
>;
/** The details of an event: the common data, and those of its kind. */
type ToDetails = <D extends object>(
  data: D,
) => { readonly aggregate: string; readonly data: Common & D };

const eventByKind: {
  readonly [K in RecordKind]: (document: DocumentOf<K>, details: ToDetails) => NewEvent;
} = {
  'provider-organization': (_, details) =>
    createEvent(billingEvents.providerOrganizationUpdated, details({})),
  customer: ({ externalId, deletedAt }, details) =>
    createEvent(
      billingEvents.customerUpdated,
      details({ externalId, isDeleted: deletedAt !== null }),
    ),
  'customer-state': ({ customerId }, details) =>
    createEvent(billingEvents.customerStateUpdated, details({ customerId })),
  'customer-meter': ({ customerId, meterId, balance }, details) =>
    createEvent(billingEvents.customerMeterUpdated, details({ customerId, meterId, balance })),
  product: (_, details) => createEvent(billingEvents.productUpdated, details({})),
  benefit: (_, details) => createEvent(billingEvents.benefitUpdated, details({})),
  'benefit-grant': ({ customerId, benefitId, isGranted }, details) =>
    createEvent(billingEvents.benefitGrantUpdated, details({ customerId, benefitId, isGranted })),
  discount: (_, details) => createEvent(billingEvents.discountUpdated, details({})),
  checkout: ({ customerId, status }, details) =>
    createEvent(billingEvents.checkoutUpdated, details({ customerId, status })),
  order: ({ customerId, status, subscriptionId }, details) =>
    createEvent(billingEvents.orderUpdated, details({ customerId, status, subscriptionId })),
  refund: ({ customerId, status, orderId }, details) =>
    createEvent(billingEvents.refundUpdated, details({ customerId, status, orderId })),
  subscription: ({ customerId, status, productId }, details) =>
    createEvent(billingEvents.subscriptionUpdated, details({ customerId, status, productId })),
  meter: (_, details) => createEvent(billingEvents.meterUpdated, details({})),
  'custom-field': (_, details) => createEvent(billingEvents.customFieldUpdated, details({})),
};

/** The event that other services receive for a changed record. */
export function eventOf({
  record,
  organizationId,
  sourceType,
  isUserDeleted,
}: RecordUpdate): NewEvent {
  const isUnconfirmed = isReservedMerchant(record.providerOrganizationId ?? '');
  const common = {
    id: record.id,
    organizationId,
    providerOrganizationId: isUnconfirmed ? null : record.providerOrganizationId,
    version: String(record.version),
    sourceType,
  };
  const published =
    record.kind === 'customer' && isUserDeleted
      ? { ...record, document: { ...record.document, externalId: null } }
      : record;
  return eventOfKind(published, <D extends object>(data: D) => ({
    aggregate: keyOf(record),
    data: { ...common, ...data },
  }));
}

const eventOfKind = <K extends RecordKind>(
  { kind, document }: { readonly kind: K; readonly document: StoredDocument<K> },
  details: ToDetails,
) => eventByKind[kind](completeDocument(kind, document), details);
