import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { readErrors } from './access.ts';
import { customerSummary } from './customers.ts';
import { appliedDiscount } from './discounts.ts';
import { price, productSummary } from './products.ts';
import {
  amount,
  booleanFilter,
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

/**
 * A subscription. `amount` is per interval, after discount, before tax, without metered usage. A cancellation
 * at the end of the period leaves the status as it is; `endedAt` says when the subscription ended.
 */
export const subscription = z.object({
  id: z.string(),
  createdAt: providerTime,
  modifiedAt: z.nullable(providerTime),
  /** incomplete, incomplete_expired, trialing, active, past_due, canceled, unpaid, or a later value */
  status: providerEnum,
  amount,
  currency,
  recurringInterval: providerEnum,
  currentPeriodStart: providerTime,
  currentPeriodEnd: z.nullable(providerTime),
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: z.nullable(providerTime),
  startedAt: z.nullable(providerTime),
  endsAt: z.nullable(providerTime),
  endedAt: z.nullable(providerTime),
  customerId: z.string(),
  productId: z.string(),
  discountId: z.nullable(z.string()),
  checkoutId: z.nullable(z.string()),
  customerCancellationReason: z.nullable(providerEnum),
  customerCancellationComment: z.nullable(z.string()),
  metadata,
  /** Null until the provider has sent them. */
  customer: z.nullable(customerSummary),
  product: z.nullable(productSummary),
});
export type Subscription = z.output<typeof subscription>;

const subscriptionMeter = z.object({
  id: z.string(),
  meterId: z.string(),
  meterName: z.nullable(z.string()),
  consumedUnits: z.number(),
  creditedUnits: z.number(),
  /** Usage charge accrued in the current period. */
  amount,
  createdAt: providerTime,
  modifiedAt: z.nullable(providerTime),
});

export const subscriptionDetail = z.extend(subscription, {
  customFieldData: metadata,
  discount: z.nullable(appliedDiscount),
  prices: z.array(price),
  meters: z.array(subscriptionMeter),
});
export type SubscriptionDetail = z.output<typeof subscriptionDetail>;

export const subscriptionErrors = defineErrors({
  SUBSCRIPTION_NOT_FOUND: { status: 404, message: 'Subscription not found' },
});

export const subscriptionRoutes = {
  listSubscriptions: defineRoute({
    method: 'GET',
    path: '/api/billing/subscriptions',
    summary:
      "List subscriptions; search matches the customer's name and email address and the product's name, and returns at most the thousand newest",
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({
      ...recordListQuery,
      sort: sortBy('amount'),
      status: enumFilter,
      cancelAtPeriodEnd: booleanFilter,
      recurringInterval: enumFilter,
      currency: enumFilter,
      customerId: idFilter,
      productId: idFilter,
      discountId: idFilter,
    }),
    response: recordPageOf(subscription),
    errors: readErrors,
  }),
  getSubscription: defineRoute({
    method: 'GET',
    path: '/api/billing/subscriptions/:id',
    summary: 'Get a subscription with its prices, discount and meters',
    access: 'session',
    oauthScope: 'billing:read',
    params: recordParams,
    query: z.object(organizationQuery),
    response: subscriptionDetail,
    errors: [...readErrors, subscriptionErrors.SUBSCRIPTION_NOT_FOUND],
  }),
};
