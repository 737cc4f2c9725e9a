import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { isoDate } from '../define/wire.ts';
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
  modifiedAt: providerTime.nullable(),
  /** open, expired, confirmed, succeeded, failed, or a later value */
  status: providerEnum,
  expiresAt: providerTime.nullable(),
  /** Before discount and tax. */
  amount: amount.nullable(),
  discountAmount: amount.nullable(),
  netAmount: amount.nullable(),
  /** Null while it cannot be computed. */
  taxAmount: amount.nullable(),
  totalAmount: amount.nullable(),
  currency: currency.nullable(),
  productId: z.string().nullable(),
  productPriceId: z.string().nullable(),
  discountId: z.string().nullable(),
  /** The subscription that the checkout changes; null when it starts a new one. */
  subscriptionId: z.string().nullable(),
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  customerExternalId: z.string().nullable(),
  isPaymentRequired: z.boolean().nullable(),
  metadata,
  /** Null until the provider has sent them. */
  customer: customerSummary.nullable(),
  product: productSummary.nullable(),
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

export const checkoutDetail = checkout.extend({
  paymentProcessor: providerEnum.nullable(),
  /** Where the buyer is redirected afterwards. */
  successUrl: z.string().nullable(),
  embedOrigin: z.string().nullable(),
  /** The products that the buyer can choose from. */
  productIds: z.array(z.string()),
  productPrice: price.nullable(),
  discount: appliedDiscount.nullable(),
  allowDiscountCodes: z.boolean().nullable(),
  requireBillingAddress: z.boolean().nullable(),
  isDiscountApplicable: z.boolean().nullable(),
  isFreeProductPrice: z.boolean().nullable(),
  isPaymentSetupRequired: z.boolean().nullable(),
  isPaymentFormRequired: z.boolean().nullable(),
  isBusinessCustomer: z.boolean().nullable(),
  customerIpAddress: z.string().nullable(),
  customerBillingName: z.string().nullable(),
  customerBillingAddress: address.nullable(),
  customerBillingAddressFields: jsonObject<ShownAddressFields>().nullable(),
  customerTaxId: z.string().nullable(),
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
      from: isoDate.optional(),
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
