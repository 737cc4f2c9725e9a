import * as z from 'zod/mini';
import type { BenefitGrantProperties } from './benefits.ts';
import { address, amount, jsonObject, metadata, providerTime } from './record-fields.ts';

const text = z.nullish(z.string());
const time = z.nullish(providerTime);
const flag = z.nullish(z.boolean());
const money = z.nullish(amount);
const number = z.nullish(z.number());

/** Fields of every record. The provider may not have sent all fields of a record yet. */
const record = {
  id: z.string(),
  /** The merchant, if it is an organization of this system. */
  organizationId: z.nullable(z.string()),
  createdAt: time,
  modifiedAt: time,
};

/**
 * The rows of each section of what billing-ingest-service stores about a user: the records of the customers that the
 * merchants have linked to the user, as the provider sent them, without the merchants' metadata.
 */
export const billingUserDataRows = {
  customers: z.object({
    ...record,
    externalId: text,
    email: text,
    emailVerified: flag,
    name: text,
    billingAddress: z.nullish(address),
    taxId: z.nullish(z.array(z.nullable(z.string()))),
    avatarUrl: text,
    deletedAt: time,
  }),
  subscriptions: z.object({
    ...record,
    customerId: text,
    productId: text,
    status: text,
    amount: money,
    currency: text,
    recurringInterval: text,
    currentPeriodStart: time,
    currentPeriodEnd: time,
    cancelAtPeriodEnd: flag,
    canceledAt: time,
    startedAt: time,
    endsAt: time,
    endedAt: time,
    customerCancellationReason: text,
    customerCancellationComment: text,
    customFieldData: z.nullish(metadata),
  }),
  orders: z.object({
    ...record,
    customerId: text,
    productId: text,
    subscriptionId: text,
    checkoutId: text,
    status: text,
    paid: flag,
    currency: text,
    subtotalAmount: money,
    discountAmount: money,
    netAmount: money,
    taxAmount: money,
    totalAmount: money,
    refundedAmount: money,
    refundedTaxAmount: money,
    billingReason: text,
    billingAddress: z.nullish(address),
    invoiceNumber: text,
    customFieldData: z.nullish(metadata),
  }),
  refunds: z.object({
    ...record,
    customerId: text,
    orderId: text,
    subscriptionId: text,
    status: text,
    reason: text,
    amount: money,
    taxAmount: money,
    currency: text,
  }),
  checkouts: z.object({
    ...record,
    customerId: text,
    productId: text,
    subscriptionId: text,
    status: text,
    currency: text,
    amount: money,
    discountAmount: money,
    netAmount: money,
    taxAmount: money,
    totalAmount: money,
    isBusinessCustomer: flag,
    customerName: text,
    customerEmail: text,
    customerIpAddress: text,
    customerBillingName: text,
    customerBillingAddress: z.nullish(address),
    customerTaxId: text,
    customerExternalId: text,
    customFieldData: z.nullish(metadata),
    expiresAt: time,
  }),
  benefitGrants: z.object({
    ...record,
    customerId: text,
    benefitId: text,
    benefitType: text,
    subscriptionId: text,
    orderId: text,
    isGranted: flag,
    grantedAt: time,
    isRevoked: flag,
    revokedAt: time,
    properties: z.nullish(jsonObject<BenefitGrantProperties>()),
    previousProperties: z.nullish(jsonObject<BenefitGrantProperties>()),
  }),
  customerMeters: z.object({
    ...record,
    customerId: text,
    meterId: text,
    consumedUnits: number,
    creditedUnits: number,
    balance: number,
  }),
};

/** What billing-ingest-service stores about a user, by section. */
export const billingUserData = z
  .object({
    customers: z.array(billingUserDataRows.customers),
    subscriptions: z.array(billingUserDataRows.subscriptions),
    orders: z.array(billingUserDataRows.orders),
    refunds: z.array(billingUserDataRows.refunds),
    checkouts: z.array(billingUserDataRows.checkouts),
    benefitGrants: z.array(billingUserDataRows.benefitGrants),
    customerMeters: z.array(billingUserDataRows.customerMeters),
  })
  .register(z.globalRegistry, { id: 'BillingUserData' });
