import * as z from 'zod/mini';
import { defineEvent } from '../define/event.ts';

/** Fields of every record event. Events stay small: a consumer reads the record for the rest. */
const recordFields = {
  /** The record's id at the provider. */
  id: z.string(),
  /** The organization linked when the event was published; null while none is linked. */
  organizationId: z.nullable(z.string()),
  /** Null while it is unknown, or while the link is not confirmed. */
  providerOrganizationId: z.nullable(z.string()),
  /** Orders the states of a record: microseconds since 1970 as decimal digits. A greater number is newer. */
  version: z.string(),
  /** The provider's event that caused this one, such as `subscription.active`. */
  sourceType: z.string(),
};
const ofCustomer = { ...recordFields, customerId: z.nullable(z.string()) };
const status = z.nullable(z.string());
const ofEndpoint = { endpointId: z.string(), organizationId: z.string() };

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const updated = <S extends z.ZodMiniType>(noun: string, data: S) =>
  defineEvent({
    subject: `billing.${noun}.updated`,
    summary: `${capitalized(noun.replaceAll('-', ' '))} created or changed`,
    data,
  });

/**
 * Events of one record arrive in order, and each is newer than the one before; the aggregate is
 * `<kind>:<id>`. The aggregate of a connection event is the organization, that of an endpoint event the
 * endpoint.
 */
export const billingEvents = {
  providerOrganizationUpdated: updated('provider-organization', z.object(recordFields)),
  customerUpdated: updated(
    'customer',
    z.object({ ...recordFields, externalId: z.nullable(z.string()), isDeleted: z.boolean() }),
  ),
  customerStateUpdated: updated('customer-state', z.object(ofCustomer)),
  customerMeterUpdated: updated(
    'customer-meter',
    z.object({ ...ofCustomer, meterId: z.string(), balance: z.number() }),
  ),
  productUpdated: updated('product', z.object(recordFields)),
  benefitUpdated: updated('benefit', z.object(recordFields)),
  benefitGrantUpdated: updated(
    'benefit-grant',
    z.object({ ...ofCustomer, benefitId: z.nullable(z.string()), isGranted: z.boolean() }),
  ),
  discountUpdated: updated('discount', z.object(recordFields)),
  checkoutUpdated: updated('checkout', z.object({ ...ofCustomer, status })),
  orderUpdated: updated(
    'order',
    z.object({ ...ofCustomer, status, subscriptionId: z.nullable(z.string()) }),
  ),
  refundUpdated: updated('refund', z.object({ ...ofCustomer, status, orderId: z.string() })),
  subscriptionUpdated: updated(
    'subscription',
    z.object({ ...ofCustomer, status, productId: z.nullable(z.string()) }),
  ),
  meterUpdated: updated('meter', z.object(recordFields)),
  customFieldUpdated: updated('custom-field', z.object(recordFields)),
  connectionLinked: defineEvent({
    subject: 'billing.connection.linked',
    summary: 'Organization linked to a provider organization, including its earlier records',
    data: z.object({
      organizationId: z.string(),
      providerOrganizationId: z.string(),
      /**
       * False if a delivery to one of the organization's own URLs created the link. Absent in events from before proof
       * was required.
       */
      isConfirmed: z.optional(z.boolean()),
    }),
  }),
  connectionUnlinked: defineEvent({
    subject: 'billing.connection.unlinked',
    summary: 'Organization unlinked from its provider organization',
    data: z.object({ organizationId: z.string(), providerOrganizationId: z.string() }),
  }),
  providerTokenSet: defineEvent({
    subject: 'billing.provider-token.set',
    summary: 'Access token of the provider set or replaced by an organization',
    data: z.object({ organizationId: z.string() }),
  }),
  providerTokenRemoved: defineEvent({
    subject: 'billing.provider-token.removed',
    summary: 'Access token of the provider removed',
    data: z.object({ organizationId: z.string() }),
  }),
  endpointCreated: defineEvent({
    subject: 'billing.endpoint.created',
    summary: 'Endpoint created',
    data: z.object(ofEndpoint),
  }),
  endpointUpdated: defineEvent({
    subject: 'billing.endpoint.updated',
    summary: 'Endpoint renamed, enabled or disabled, or its secret rotated or revoked',
    data: z.object({
      ...ofEndpoint,
      change: z.enum([
        'renamed',
        'enabled',
        'disabled',
        'secret-rotated',
        'previous-secret-revoked',
      ]),
    }),
  }),
  endpointDeleted: defineEvent({
    subject: 'billing.endpoint.deleted',
    summary: 'Endpoint deleted',
    data: z.object(ofEndpoint),
  }),
};
