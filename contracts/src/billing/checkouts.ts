import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { readErrors } from './access.ts';
import { attachedCustomField } from './custom-fields.ts';
import { customerSummary } from './customers.ts';
import { appliedDiscount } from './discounts.ts';
import { price, productSummary } from './products.ts';
import {
  address,
  amount,
  currency,
  enumFilter,
  idFilter,
  jsonObject,
  metadata,
  organizationQuery,
  providerEnum,
  providerTime,
  queryTime,
  recordListQuery,
  recordPageOf,
  recordParams,
  sortBy,
} from './record-fields.ts';

/**
 * A purchase in progress. Its client secret, and the URL that contains it, are never included. The provider
 * sends no event when a checkout expires: an open one past `expiresAt` is shown as expired.
 */
export const checkout = z.object({
  id: z.string(),
  createdAt: providerTime,
  modifiedAt: z.nullable(providerTime),
  /** open, expired, confirmed, succeeded, failed, or a later value */
  status: providerEnum,
  expiresAt: z.nullable(providerTime),
  /** Before discount and tax. */
  amount: z.nullable(amount),
  discountAmount: z.nullable(amount),
  netAmount: z.nullable(amount),
  /** Null while it cannot be computed. */
  taxAmount: z.nullable(amount),
  totalAmount: z.nullable(amount),
  currency: z.nullable(currency),
  productId: z.nullable(z.string()),
  productPriceId: z.nullable(z.string()),
  discountId: z.nullable(z.string()),
  /** The subscription that the checkout changes; null when it starts a new one. */
  subscriptionId: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
  customerExternalId: z.nullable(z.string()),
  isPaymentRequired: z.nullable(z.boolean()),
  metadata,
  /** Null until the provider has sent them. */
  customer: z.nullable(customerSummary),
  product: z.nullable(productSummary),
});
export type Checkout = z.output<typeof checkout>;

type ShownAddressFields = {
  readonly country?: boolean | null;
  readonly state?: boolean | null;
  readonly city?: boolean | null;
  readonly postalCode?: boolean | null;
  readonly line1?: boolean | null;
  readonly line2?: boolean | null;
};

export const checkoutDetail = z.extend(checkout, {
  paymentProcessor: z.nullable(providerEnum),
  /** Where the buyer is redirected afterwards. */
  successUrl: z.nullable(z.string()),
  embedOrigin: z.nullable(z.string()),
  /** The products that the buyer can choose from. */
  productIds: z.array(z.string()),
  productPrice: z.nullable(price),
  discount: z.nullable(appliedDiscount),
  allowDiscountCodes: z.nullable(z.boolean()),
  requireBillingAddress: z.nullable(z.boolean()),
  isDiscountApplicable: z.nullable(z.boolean()),
  isFreeProductPrice: z.nullable(z.boolean()),
  isPaymentSetupRequired: z.nullable(z.boolean()),
  isPaymentFormRequired: z.nullable(z.boolean()),
  isBusinessCustomer: z.nullable(z.boolean()),
  customerIpAddress: z.nullable(z.string()),
  customerBillingName: z.nullable(z.string()),
  customerBillingAddress: z.nullable(address),
  customerBillingAddressFields: z.nullable(jsonObject<ShownAddressFields>()),
  customerTaxId: z.nullable(z.string()),
  customerMetadata: metadata,
  paymentProcessorMetadata: metadata,
  customFieldData: metadata,
  attachedCustomFields: z.array(attachedCustomField),
});
export type CheckoutDetail = z.output<typeof checkoutDetail>;

/** Checkouts by the step they reached; a succeeded one also counts as opened and confirmed. */
export const checkoutFunnel = z.object({
  opened: z.int(),
  /** Confirmed by the buyer, whether or not the payment succeeded. */
  confirmed: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  expired: z.int(),
});
export type CheckoutFunnel = z.output<typeof checkoutFunnel>;

export const checkoutErrors = defineErrors({
  CHECKOUT_NOT_FOUND: { status: 404, message: 'Checkout not found' },
});

export const checkoutRoutes = {
  listCheckouts: defineRoute({
    method: 'GET',
    path: '/api/billing/checkouts',
    summary: "List checkouts; search matches the buyer's name and email address",
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({
      ...recordListQuery,
      sort: sortBy('totalAmount'),
      status: enumFilter,
      customerId: idFilter,
      productId: idFilter,
      discountId: idFilter,
    }),
    response: recordPageOf(checkout),
    errors: readErrors,
  }),
  getCheckoutFunnel: defineRoute({
    method: 'GET',
    path: '/api/billing/checkout-funnel',
    summary: 'Count checkouts by the step they reached',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({
      ...organizationQuery,
      /** Counts checkouts opened at this instant or later; without it, all. */
      from: z.optional(queryTime),
    }),
    response: checkoutFunnel,
    errors: readErrors,
  }),
  getCheckout: defineRoute({
    method: 'GET',
    path: '/api/billing/checkouts/:id',
    summary: 'Get a checkout with its amounts, discount and custom fields, without secrets',
    access: 'session',
    oauthScope: 'billing:read',
    params: recordParams,
    query: z.object(organizationQuery),
    response: checkoutDetail,
    errors: [...readErrors, checkoutErrors.CHECKOUT_NOT_FOUND],
  }),
};
