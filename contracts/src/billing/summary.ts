import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { isoDate } from '../define/wire.ts';
import { readErrors } from './access.ts';
import { currency, organizationQuery, providerEnum } from './record-fields.ts';

/** A sum in the smallest unit of its currency: a whole number, exact up to 2^53. */
const sum = z.number();

/** A calendar month in UTC, `2025-06`. */
const month = z.string();
const queryMonth = z.optional(month.check(z.regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/)));

/** Paid orders and succeeded refunds; each counts in the month in which it was created. */
const sales = {
  orders: z.int(),
  grossAmount: sum,
  discountAmount: sum,
  netAmount: sum,
  taxAmount: sum,
  collectedAmount: sum,
  recurringNetAmount: sum,
  oneTimeNetAmount: sum,
  refunds: z.int(),
  refundAmount: sum,
  refundTaxAmount: sum,
  netRevenueAmount: sum,
};

export const monthFigures = z.object({
  month,
  ...sales,
  /** At the end of the month; for the current month, now. */
  mrrAmount: sum,
  startedSubscriptions: z.int(),
  endedSubscriptions: z.int(),
  churnedMrrAmount: sum,
  runningAtStart: z.int(),
  /** A fraction of 1; null when no subscription was running at the start of the month. */
  churnRate: z.nullable(z.number()),
});
export type MonthFigures = z.output<typeof monthFigures>;

export const currencyFigures = z.object({
  currency,
  now: z.object({
    mrrAmount: sum,
    arrAmount: sum,
    scheduledChurnAmount: sum,
    activeSubscriptions: z.int(),
    trialingSubscriptions: z.int(),
    pastDueSubscriptions: z.int(),
    /** Subscriptions whose interval cannot be converted to months; they are in no sum. */
    subscriptionsWithoutInterval: z.int(),
  }),
  months: z.array(monthFigures),
  /** Totals of the months above. */
  total: z.object(sales),
});
export type CurrencyFigures = z.output<typeof currencyFigures>;

export const definition = z.object({
  /** The field that the text explains. */
  figure: z.string(),
  /** The key of a translation of `text`. */
  code: z.string(),
  text: z.string(),
});
export type Definition = z.output<typeof definition>;

export const summary = z.object({
  asOf: isoDate,
  /** Time zone of the months. */
  timeZone: z.literal('UTC'),
  from: month,
  to: month,
  /** One entry per currency: sums of different currencies are never added. */
  currencies: z.array(currencyFigures),
  definitions: z.array(definition),
});
export type Summary = z.output<typeof summary>;

/** Sales of the last thirty days and the current number of subscriptions by status. */
export const billingOverview = z.object({
  asOf: isoDate,
  /** Calendar days in UTC, both included. */
  from: z.string(),
  to: z.string(),
  /** One entry per currency. Paid orders and succeeded refunds count on the day they were created. */
  currencies: z.array(
    z.object({
      currency,
      orders: z.int(),
      netAmount: sum,
      refundAmount: sum,
      /** Net amount of orders minus refunds, both without tax. */
      netRevenueAmount: sum,
    }),
  ),
  /** All subscriptions by their last known status, including ended ones. */
  subscriptions: z.array(z.object({ status: providerEnum, count: z.int() })),
});
export type BillingOverview = z.output<typeof billingOverview>;

export const summaryErrors = defineErrors({
  SUMMARY_RANGE_IS_INVALID: {
    status: 400,
    message: '`from` must not be after `to`, and the range must not exceed 120 months',
  },
});

export const summaryRoutes = {
  getSummary: defineRoute({
    method: 'GET',
    path: '/api/billing/summary',
    summary:
      'Get revenue, refunds, recurring revenue and churn by currency and month, with the definition of each figure; defaults to the last twelve months',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({ ...organizationQuery, from: queryMonth, to: queryMonth }),
    response: summary,
    errors: [...readErrors, summaryErrors.SUMMARY_RANGE_IS_INVALID],
  }),
  getOverview: defineRoute({
    method: 'GET',
    path: '/api/billing/overview',
    summary:
      'Get the net revenue of the last thirty days by currency, and the number of subscriptions by status',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object(organizationQuery),
    response: billingOverview,
    errors: readErrors,
  }),
};
