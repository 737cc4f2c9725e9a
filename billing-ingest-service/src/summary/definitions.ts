import type { Summary } from '@tessera/contracts/billing/summary';

/** Definitions of the figures, returned with them. */
export const definitions: Summary['definitions'] = [
  ['orders', 'PAID_ORDERS', 'Orders that were paid, in the month they were created (UTC)'],
  ['grossAmount', 'GROSS_SALES', 'Subtotals of paid orders, before discount and tax'],
  ['discountAmount', 'DISCOUNTS', 'Discounts of paid orders'],
  ['netAmount', 'NET_SALES', 'Paid orders after discount, before tax and refunds'],
  ['taxAmount', 'TAX_COLLECTED', 'Tax of paid orders'],
  ['collectedAmount', 'COLLECTED', 'Totals of paid orders: net sales and tax'],
  ['recurringNetAmount', 'RECURRING_SHARE', 'Net sales of orders that belong to a subscription'],
  ['oneTimeNetAmount', 'ONE_TIME_SHARE', 'Net sales of orders that belong to no subscription'],
  ['refunds', 'REFUNDS_COUNT', 'Refunds that have succeeded, in the month they were created (UTC)'],
  [
    'refundAmount',
    'REFUNDS',
    'Succeeded refunds without tax; a refund that fails later does not count',
  ],
  ['refundTaxAmount', 'REFUNDED_TAX', 'Tax of succeeded refunds'],
  ['netRevenueAmount', 'NET_REVENUE', 'Net sales less refunds'],
  [
    'mrrAmount',
    'MRR',
    'Monthly recurring revenue of active and past due subscriptions, without trials and usage: a year counts as twelve months, and the sum is rounded once. In earlier months, a subscription that has ended since counts with its last amount',
  ],
  ['arrAmount', 'ARR', 'Twelve times the recurring revenue of a month, before rounding'],
  [
    'scheduledChurnAmount',
    'SCHEDULED_CHURN',
    'The part of MRR of subscriptions that are canceled at the end of their period',
  ],
  ['activeSubscriptions', 'ACTIVE_SUBSCRIPTIONS', 'Subscriptions active or trialing, not ended'],
  ['trialingSubscriptions', 'TRIALING_SUBSCRIPTIONS', 'Active subscriptions that are in a trial'],
  ['pastDueSubscriptions', 'PAST_DUE_SUBSCRIPTIONS', 'Subscriptions whose payment is overdue'],
  [
    'subscriptionsWithoutInterval',
    'WITHOUT_INTERVAL',
    'Subscriptions with an unsupported interval; no sum includes them',
  ],
  ['startedSubscriptions', 'STARTED', 'Subscriptions that started in the month'],
  ['endedSubscriptions', 'ENDED', 'Subscriptions that ended in the month'],
  [
    'churnedMrrAmount',
    'CHURNED_MRR',
    'Monthly revenue of the subscriptions that ended, at their last amount',
  ],
  [
    'runningAtStart',
    'RUNNING_AT_START',
    'Subscriptions that had started and not ended when the month began',
  ],
  [
    'churnRate',
    'CHURN_RATE',
    'The share of subscriptions running at the start of the month that ended within it',
  ],
].map(([figure = '', code = '', text = '']) => ({ figure, code, text }));
