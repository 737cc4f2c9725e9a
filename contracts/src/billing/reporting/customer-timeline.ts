import * as z from 'zod/mini';
import { defineRoute } from '../../define/route.ts';
import { pageOf, pageQuery } from '../../define/wire.ts';
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
import { sum } from './report-range.ts';

const entry = {
  /** Unique in the timeline. */
  id: z.string(),
  at: providerTime,
  /** The order, subscription, refund, checkout or benefit grant, or the customer. */
  recordId: z.string(),
  /** The product's name, or the benefit's description; null when unknown, and for the customer. */
  title: z.nullable(z.string()),
};

/** What happened, with the record as it is now. */
export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['customer.created', 'customer.deleted']), ...entry }),
  z.object({
    kind: z.enum(['order.created', 'order.paid']),
    ...entry,
    status: providerEnum,
    /** The total, with tax. */
    amount,
    currency,
  }),
  /** A refund; the order counts as refunded when the status is `succeeded`. */
  z.object({
    kind: z.literal('refund.created'),
    ...entry,
    orderId: z.string(),
    status: providerEnum,
    /** What the customer gets back, with tax. */
    amount: sum,
    currency,
  }),
  z.object({
    kind: z.enum([
      'subscription.started',
      'subscription.canceled',
      'subscription.uncanceled',
      'subscription.ended',
    ]),
    ...entry,
    status: providerEnum,
    /** Per interval, before tax and without usage. */
    amount,
    currency,
    recurringInterval: providerEnum,
  }),
  z.object({
    kind: z.enum(['benefit.granted', 'benefit.revoked']),
    ...entry,
    benefitType: z.nullable(providerEnum),
  }),
  z.object({
    kind: z.literal('checkout.created'),
    ...entry,
    /** `expired` for an open checkout whose time is over. */
    status: providerEnum,
    amount: z.nullable(amount),
    currency: z.nullable(currency),
  }),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

export const customerTimelineRoutes = {
  listCustomerTimeline: defineRoute({
    method: 'GET',
    path: '/api/billing/customers/:id/timeline',
    summary:
      'List what happened to a customer and its orders, refunds, subscriptions, benefit grants and checkouts, newest first. The times at which an order was paid and a cancellation was withdrawn are those of the deliveries',
    access: 'session',
    oauthScope: 'billing:read',
    params: recordParams,
    query: z.object({ ...organizationQuery, ...pageQuery }),
    response: pageOf(timelineEntry),
    errors: [...readErrors, customerErrors.CUSTOMER_NOT_FOUND],
  }),
};
