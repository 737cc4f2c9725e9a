import * as z from 'zod/mini';
import { defineRoute } from '../../define/route.ts';
import { isoDate } from '../../define/wire.ts';
import { readErrors } from '../access.ts';
import { currency } from '../record-fields.ts';
import { definition } from '../summary.ts';
import { day, rangeQuery, reportingErrors, sum } from './report-range.ts';

/** `week` is a week of ISO 8601, which starts on Monday. */
export const bucketInterval = z.enum(['day', 'week', 'month']);
export type BucketInterval = z.output<typeof bucketInterval>;

/** The figures of a period. Those from `mrrAmount` on are as of its end; if it ends in the future, as of now. */
const figures = {
  orders: z.int(),
  grossAmount: sum,
  netAmount: sum,
  taxAmount: sum,
  refunds: z.int(),
  refundAmount: sum,
  netRevenueAmount: sum,
  recurringNetAmount: sum,
  oneTimeNetAmount: sum,
  newSubscriptions: z.int(),
  reactivatedSubscriptions: z.int(),
  churnedSubscriptions: z.int(),
  mrrAmount: sum,
  activeSubscriptions: z.int(),
  payingCustomers: z.int(),
  /** Null without paying customers. */
  arpuAmount: z.nullable(sum),
};
export const periodFigures = z.object(figures);
export type PeriodFigures = z.output<typeof periodFigures>;

export const currencyAnalytics = z.object({
  currency,
  /** Oldest first, without gaps. The first and the last bucket have only the days of the range. */
  buckets: z.array(z.object({ start: day, ...figures })),
  total: periodFigures,
  /** The same number of days before the range. */
  previous: z.object({ from: day, to: day, total: periodFigures }),
});
export type CurrencyAnalytics = z.output<typeof currencyAnalytics>;

export const analytics = z.object({
  asOf: isoDate,
  /** Time zone of the days. */
  timeZone: z.literal('UTC'),
  from: day,
  to: day,
  interval: bucketInterval,
  /** One entry per currency: sums of different currencies are never added. */
  currencies: z.array(currencyAnalytics),
  definitions: z.array(definition),
});
export type Analytics = z.output<typeof analytics>;

/** Names of figures, separated by commas. */
const figureNames = z
  .string()
  .check(z.refine((text) => text.split(',').every((name) => Object.hasOwn(figures, name))));

const query = z.object({ ...rangeQuery, interval: z._default(bucketInterval, 'month') });

export const analyticsRoutes = {
  getAnalytics: defineRoute({
    method: 'GET',
    path: '/api/billing/analytics',
    summary:
      'Get sales, refunds, recurring revenue and subscriptions by currency and day, week or month, with the totals of the range and of the days before it; defaults to the last twelve months',
    access: 'session',
    oauthScope: 'billing:read',
    query,
    response: analytics,
    errors: [...readErrors, reportingErrors.REPORT_RANGE_IS_INVALID],
  }),
  exportAnalytics: defineRoute({
    method: 'GET',
    path: '/api/billing/analytics.csv',
    summary:
      'Export the analytics, or only the figures that `figures` names, as CSV, a row per currency and bucket; amounts are in the smallest unit of their currency',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.extend(query, { figures: z.optional(figureNames) }),
    responseType: 'csv',
    response: z.unknown(),
    errors: [...readErrors, reportingErrors.REPORT_RANGE_IS_INVALID],
  }),
};
