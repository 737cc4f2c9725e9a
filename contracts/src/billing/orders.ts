import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { readErrors } from './access.ts';
import { customerSummary } from './customers.ts';
import { appliedDiscount } from './discounts.ts';
import { productSummary } from './products.ts';
import {
  address,
  amount,
  currency,
  enumFilter,
  idFilter,
  metadata,
  organizationQuery,
  providerEnum,
  providerTime,
  recordFileQuery,
  recordListQuery,
  recordPageOf,
  recordParams,
  sortBy,
} from './record-fields.ts';
import { sum } from './reporting/report-range.ts';

/** An order. Net is subtotal minus discount; total is net plus tax; refunds are not subtracted. */
export const order = z.object({
  id: z.string(),
  createdAt: providerTime,
  modifiedAt: z.nullable(providerTime),
  /** pending, paid, refunded, partially_refunded, or a later value */
  status: providerEnum,
  paid: z.boolean(),
  currency,
  subtotalAmount: amount,
  discountAmount: amount,
  netAmount: amount,
  taxAmount: amount,
  totalAmount: amount,
  refundedAmount: amount,
  refundedTaxAmount: amount,
  billingReason: providerEnum,
  /** Null until the provider has issued an invoice. */
  invoiceNumber: z.nullable(z.string()),
  customerId: z.string(),
  productId: z.nullable(z.string()),
  discountId: z.nullable(z.string()),
  subscriptionId: z.nullable(z.string()),
  checkoutId: z.nullable(z.string()),
  metadata,
  /** Null until the provider has sent them. */
  customer: z.nullable(customerSummary),
  product: z.nullable(productSummary),
});
export type Order = z.output<typeof order>;

const orderItem = z.object({
  id: z.string(),
  label: z.string(),
  /** Before discount and tax; negative for a proration credit. */
  amount,
  taxAmount: amount,
  proration: z.boolean(),
  productPriceId: z.nullable(z.string()),
  createdAt: providerTime,
  modifiedAt: z.nullable(providerTime),
});

const orderRefund = z.object({
  id: z.string(),
  /** pending, succeeded, failed, canceled, or a later value */
  status: providerEnum,
  reason: providerEnum,
  amount,
  taxAmount: amount,
  currency,
  revokeBenefits: z.boolean(),
  createdAt: providerTime,
  modifiedAt: z.nullable(providerTime),
});

export const orderDetail = z.extend(order, {
  items: z.array(orderItem),
  billingAddress: z.nullable(address),
  customFieldData: metadata,
  discount: z.nullable(appliedDiscount),
  /** Null until the provider has sent it, and for a one-time purchase. */
  subscription: z.nullable(
    z.object({
      id: z.string(),
      status: providerEnum,
      amount,
      currency,
      recurringInterval: providerEnum,
      currentPeriodStart: providerTime,
      currentPeriodEnd: z.nullable(providerTime),
      cancelAtPeriodEnd: z.boolean(),
      endedAt: z.nullable(providerTime),
    }),
  ),
  refunds: z.array(orderRefund),
  /**
   * The sum of the succeeded refunds above. The provider sends no change of the order when a refund fails
   * later, so `refundedAmount` may differ: then this sum is the correct one.
   */
  refundSum: z.object({ amount: sum, taxAmount: sum, isDifferent: z.boolean() }),
});
export type OrderDetail = z.output<typeof orderDetail>;

export const orderErrors = defineErrors({
  ORDER_NOT_FOUND: { status: 404, message: 'Order not found' },
});

const filters = {
  sort: sortBy('totalAmount'),
  status: enumFilter,
  billingReason: enumFilter,
  currency: enumFilter,
  customerId: idFilter,
  productId: idFilter,
  subscriptionId: idFilter,
  discountId: idFilter,
};

export const orderRoutes = {
  listOrders: defineRoute({
    method: 'GET',
    path: '/api/billing/orders',
    summary:
      "List orders; search matches the customer's name and email address and the product's name, and returns at most the thousand newest",
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({ ...recordListQuery, ...filters }),
    response: recordPageOf(order),
    errors: readErrors,
  }),
  getOrder: defineRoute({
    method: 'GET',
    path: '/api/billing/orders/:id',
    summary: 'Get an order with its items, discount and refunds',
    access: 'session',
    oauthScope: 'billing:read',
    params: recordParams,
    query: z.object(organizationQuery),
    response: orderDetail,
    errors: [...readErrors, orderErrors.ORDER_NOT_FOUND],
  }),
  exportOrders: defineRoute({
    method: 'GET',
    path: '/api/billing/orders.csv',
    summary: 'Export the orders as CSV; amounts are in the smallest unit of their currency',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({ ...recordFileQuery, ...filters }),
    responseType: 'csv',
    response: z.unknown(),
    errors: readErrors,
  }),
};
