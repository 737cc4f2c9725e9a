import * as z from 'zod';
import { defineEvent } from '../define/event.ts';

/** What every fact about a record says. Read the record for the rest: facts stay small. */
const facts = {
  /** The record's id at the provider. */
  id: z.string(),
  /** Whose it is, as linked when it was told; null while nobody is linked. */
  organizationId: z.string().nullable(),
  /** Null while it is unknown, or not proven by the link. */
  providerOrganizationId: z.string().nullable(),
  /** The record's age in microseconds since 1970, decimal digits: greater is newer. */
  version: z.string(),
  /** The provider's event that told it, such as `subscription.active`. */
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
 * Facts of one record arrive in order and never go back in time; the aggregate is `<kind>:<id>`.
 * Those of a connection have the organization as aggregate, those of an endpoint the endpoint.
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
      /** False: only its own URLs' deliveries name it. Absent in events from before proof was required. */
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
