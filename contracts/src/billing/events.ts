import * as z from 'zod';
import { defineEvent } from '../define/event.ts';

/** Fields of every record event. Events stay small: a consumer reads the record for the rest. */
const facts = {
  /** The record's id at the provider. */
  id: z.string(),
  /** The organization linked when the event was published; null while none is linked. */
  organizationId: z.string().nullable(),
  /** Null while it is unknown, or while the link is not proven. */
  providerOrganizationId: z.string().nullable(),
  /** Orders the states of a record: microseconds since 1970 as decimal digits. A greater number is newer. */
  version: z.string(),
  /** The provider's event that caused this one, such as `subscription.active`. */
  sourceType: z.string(),
};
const ofCustomer = { ...facts, customerId: z.string().nullable() };
const status = z.string().nullable();
const ofEndpoint = { endpointId: z.string(), organizationId: z.string() };

const updated = <S extends z.ZodType>(noun: string, data: S) =>
  defineEvent({
    subject: `billing.${noun}.updated`,
    summary: `A ${noun.replaceAll('-', ' ')} is new or not what it was`,
    data,
  });

/**
 * Events of one record arrive in order, and each is newer than the one before; the aggregate is
 * `<kind>:<id>`. The aggregate of a connection event is the organization, that of an endpoint event the
 * endpoint.
 */
export const billingEvents = {
  providerOrganizationUpdated: updated('provider-organization', z.object(facts)),
  customerUpdated: updated(
    'customer',
    z.object({ ...facts, externalId: z.string().nullable(), isDeleted: z.boolean() }),
  ),
  customerStateUpdated: updated('customer-state', z.object(ofCustomer)),
  customerMeterUpdated: updated(
    'customer-meter',
    z.object({ ...ofCustomer, meterId: z.string(), balance: z.number() }),
  ),
  productUpdated: updated('product', z.object(facts)),
  benefitUpdated: updated('benefit', z.object(facts)),
  benefitGrantUpdated: updated(
    'benefit-grant',
    z.object({ ...ofCustomer, benefitId: z.string().nullable(), isGranted: z.boolean() }),
  ),
  discountUpdated: updated('discount', z.object(facts)),
  checkoutUpdated: updated('checkout', z.object({ ...ofCustomer, status })),
  orderUpdated: updated(
    'order',
    z.object({ ...ofCustomer, status, subscriptionId: z.string().nullable() }),
  ),
  refundUpdated: updated('refund', z.object({ ...ofCustomer, status, orderId: z.string() })),
  subscriptionUpdated: updated(
    'subscription',
    z.object({ ...ofCustomer, status, productId: z.string().nullable() }),
  ),
  meterUpdated: updated('meter', z.object(facts)),
  customFieldUpdated: updated('custom-field', z.object(facts)),
  connectionLinked: defineEvent({
    subject: 'billing.connection.linked',
    summary:
      'An organization is linked to its provider organization; earlier records are its own now',
    data: z.object({
      organizationId: z.string(),
      providerOrganizationId: z.string(),
      /**
       * False while only deliveries to the organization's own URLs name it. Absent in events older than the
       * proof rule.
       */
      isProven: z.boolean().optional(),
    }),
  }),
  connectionUnlinked: defineEvent({
    subject: 'billing.connection.unlinked',
    summary: 'The link between an organization and its provider organization is gone',
    data: z.object({ organizationId: z.string(), providerOrganizationId: z.string() }),
  }),
  providerTokenSet: defineEvent({
    subject: 'billing.provider-token.set',
    summary: 'An organization gave an access token of the provider, or another one',
    data: z.object({ organizationId: z.string() }),
  }),
  providerTokenRemoved: defineEvent({
    subject: 'billing.provider-token.removed',
    summary: "An organization's access token of the provider is forgotten",
    data: z.object({ organizationId: z.string() }),
  }),
  endpointCreated: defineEvent({
    subject: 'billing.endpoint.created',
    summary: 'An organization has a delivery URL of its own',
    data: z.object(ofEndpoint),
  }),
  endpointUpdated: defineEvent({
    subject: 'billing.endpoint.updated',
    summary: 'A delivery URL was renamed, enabled or disabled, or its secret was replaced or ended',
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
    summary: 'A delivery URL is gone',
    data: z.object(ofEndpoint),
  }),
};
