import type { Summary } from '@tessera/contracts/billing/summary';

/** Definitions of the figures, returned with them. */
export const definitions: Summary['definitions'] = [
  ['orders', 'PAID_ORDERS', 'Number of paid orders, by the month in which they were created (UTC)'],
  ['grossAmount', 'GROSS_SALES', 'Subtotals of paid orders, before discounts and tax'],
  ['discountAmount', 'DISCOUNTS', 'Discounts on paid orders'],
  ['netAmount', 'NET_SALES', 'Paid orders after discounts, before tax and refunds'],
  ['taxAmount', 'TAX_COLLECTED', 'Tax on paid orders'],
  ['collectedAmount', 'COLLECTED', 'Totals of paid orders: net sales plus tax'],
  ['recurringNetAmount', 'RECURRING_SHARE', 'Net sales of orders with a subscription'],
  ['oneTimeNetAmount', 'ONE_TIME_SHARE', 'Net sales of orders without a subscription'],
  [
    'refunds',
    'REFUNDS_COUNT',
    'Number of succeeded refunds, by the month in which they were created (UTC)',
  ],
  [
    'refundAmount',
    'REFUNDS',
    'Succeeded refunds, before tax. Refunds that fail later are excluded',
  ],
  ['refundTaxAmount', 'REFUNDED_TAX', 'Tax on succeeded refunds'],
  ['netRevenueAmount', 'NET_REVENUE', 'Net sales minus refunds'],
  [
    'mrrAmount',
    'MRR',
    'Monthly recurring revenue: the monthly amount of all active and past due subscriptions, excluding trials and metered usage. A yearly amount counts as one twelfth per month. The sum is rounded once. In earlier months, a subscription that has ended since counts with its last amount',
  ],
  ['arrAmount', 'ARR', 'Annual recurring revenue: MRR before rounding, multiplied by twelve'],
  ['scheduledChurnAmount', 'SCHEDULED_CHURN', 'MRR of subscriptions that cancel at period end'],
  [
    'activeSubscriptions',
    'ACTIVE_SUBSCRIPTIONS',
    'Subscriptions that are active or trialing and have not ended',
  ],
  ['trialingSubscriptions', 'TRIALING_SUBSCRIPTIONS', 'Active subscriptions that are trialing'],
  ['pastDueSubscriptions', 'PAST_DUE_SUBSCRIPTIONS', 'Subscriptions with an overdue payment'],
  [
    'subscriptionsWithoutInterval',
    'WITHOUT_INTERVAL',
    'Subscriptions with an unsupported interval. Sums exclude them',
  ],
  ['startedSubscriptions', 'STARTED', 'Subscriptions that started in the month'],
  ['endedSubscriptions', 'ENDED', 'Subscriptions that ended in the month'],
  [
    'churnedMrrAmount',
    'CHURNED_MRR',
    'MRR of the subscriptions that ended in the month, at their last amount',
  ],
  [
    'runningAtStart',
    'RUNNING_AT_START',
    'Subscriptions that had started and not ended at the start of the month',
  ],
  [
    'churnRate',
    'CHURN_RATE',
    'The share of subscriptions at the start of the month that ended during the month',
  ],
].map(([figure = '', code = '', text = '']) => ({ figure, code, text }));
