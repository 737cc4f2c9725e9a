import * as z from 'zod/mini';
import { defineRoute } from '../../define/route.ts';
import { isoDate } from '../../define/wire.ts';
import { readErrors } from '../access.ts';
import { customerErrors } from '../customers.ts';
import {
  amount,
  currency,
  organizationQuery,
  providerEnum,
  providerTime,
  recordParams,
} from '../record-fields.ts';
import { definition } from '../summary.ts';
import { sum } from './report-range.ts';

/** What a customer has bought, and what it will be charged next. */
export const customerTotals = z.object({
  asOf: isoDate,
  /** Null for a customer that has bought nothing. */
  customerSince: z.nullable(providerTime),
  /** One entry per currency: sums of different currencies are never added. */
  currencies: z.array(z.object({ currency, spentAmount: sum, refundAmount: sum, mrrAmount: sum })),
  /** The newest paid order. */
  lastOrder: z.nullable(
    z.object({
      id: z.string(),
      createdAt: providerTime,
      status: providerEnum,
      totalAmount: amount,
      currency,
      productName: z.nullable(z.string()),
    }),
  ),
  nextRenewal: z.nullable(
    z.object({
      subscriptionId: z.string(),
      at: providerTime,
      /** Per interval, before tax and without usage. */
      amount,
      currency,
      productName: z.nullable(z.string()),
    }),
  ),
  /** Records of every status, as the lists show them. */
  counts: z.object({
    orders: z.int(),
    refunds: z.int(),
    subscriptions: z.int(),
    activeSubscriptions: z.int(),
    benefitGrants: z.int(),
    activeBenefitGrants: z.int(),
  }),
  definitions: z.array(definition),
});
export type CustomerTotals = z.output<typeof customerTotals>;

export const customerSummaryRoutes = {
  getCustomerSummary: defineRoute({
    method: 'GET',
    path: '/api/billing/customers/:id/summary',
    summary:
      'Get the spend and recurring revenue of a customer by currency, its last order, its next renewal and the number of its records',
    access: 'session',
    oauthScope: 'billing:read',
    params: recordParams,
    query: z.object(organizationQuery),
    response: customerTotals,
    errors: [...readErrors, customerErrors.CUSTOMER_NOT_FOUND],
  }),
};
