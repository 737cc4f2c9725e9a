import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { readErrors } from './access.ts';
import { customerSummary } from './customers.ts';
import {
  amount,
  currency,
  enumFilter,
  idFilter,
  metadata,
  organizationQuery,
  providerEnum,
  providerTime,
  recordListQuery,
  recordPageOf,
  recordParams,
  sortBy,
} from './record-fields.ts';

/** A refund of an order. The buyer receives `amount` plus `taxAmount`. */
export const refund = z.object({
  id: z.string(),
  createdAt: providerTime,
  modifiedAt: z.nullable(providerTime),
  /** pending, succeeded, failed, canceled, or a later value */
  status: providerEnum,
  /**
   * duplicate, fraudulent, customer_request, service_disruption, satisfaction_guarantee, other, or a
   * later value
   */
  reason: providerEnum,
  amount,
  taxAmount: amount,
  currency,
  orderId: z.string(),
  customerId: z.string(),
  subscriptionId: z.nullable(z.string()),
  /** The buyer loses what the order granted. */
  revokeBenefits: z.boolean(),
  metadata,
  /** Null until the provider has sent them. */
  customer: z.nullable(customerSummary),
  order: z.nullable(
    z.object({ id: z.string(), status: providerEnum, totalAmount: amount, currency }),
  ),
});
export type Refund = z.output<typeof refund>;

export const refundErrors = defineErrors({
  REFUND_NOT_FOUND: { status: 404, message: 'Refund not found' },
});

export const refundRoutes = {
  listRefunds: defineRoute({
    method: 'GET',
    path: '/api/billing/refunds',
    summary: "List refunds; search matches the customer's name and email address",
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({
      ...recordListQuery,
      sort: sortBy('amount'),
      status: enumFilter,
      reason: enumFilter,
      currency: enumFilter,
      orderId: idFilter,
      customerId: idFilter,
      subscriptionId: idFilter,
    }),
    response: recordPageOf(refund),
    errors: readErrors,
  }),
  getRefund: defineRoute({
    method: 'GET',
    path: '/api/billing/refunds/:id',
    summary: 'Get a refund with its order and customer',
    access: 'session',
    oauthScope: 'billing:read',
    params: recordParams,
    query: z.object(organizationQuery),
    response: refund,
    errors: [...readErrors, refundErrors.REFUND_NOT_FOUND],
  }),
};
