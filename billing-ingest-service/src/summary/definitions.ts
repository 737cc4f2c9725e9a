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
  ['refundAmount', 'REFUNDS', 'Succeeded refunds without tax; one that falls back counts no more'],
  ['refundTaxAmount', 'REFUNDED_TAX', 'Tax of succeeded refunds'],
  ['netRevenueAmount', 'NET_REVENUE', 'Net sales less refunds'],
  [
    'mrrAmount',
    'MRR',
    'What running subscriptions bring in a month: active and past due, a year counted as twelve months, without trials and usage, rounded once. Earlier months count a subscription that has ended since by its last amount',
  ],
  ['arrAmount', 'ARR', 'Twelve times the recurring revenue of a month, before rounding'],
  [
    'scheduledChurnAmount',
    'SCHEDULED_CHURN',
    'The part of MRR whose subscriptions are canceled for the end of their period',
  ],
  ['activeSubscriptions', 'ACTIVE_SUBSCRIPTIONS', 'Subscriptions active or trialing, not ended'],
  ['trialingSubscriptions', 'TRIALING_SUBSCRIPTIONS', 'Those of the active ones in a trial'],
  ['pastDueSubscriptions', 'PAST_DUE_SUBSCRIPTIONS', 'Subscriptions whose payment is late'],
  [
    'subscriptionsWithoutInterval',
    'WITHOUT_INTERVAL',
    'Subscriptions of an interval unknown to us: they are in no sum',
  ],
  ['startedSubscriptions', 'STARTED', 'Subscriptions that started in the month'],
  ['endedSubscriptions', 'ENDED', 'Subscriptions that ended in the month'],
  [
    'churnedMrrAmount',
    'CHURNED_MRR',
    'What the ended ones brought in a month, at their last amount',
  ],
  [
    'runningAtStart',
    'RUNNING_AT_START',
    'Subscriptions started and not ended when the month began',
  ],
  [
    'churnRate',
    'CHURN_RATE',
    'The part of the subscriptions running when the month began that ended within it',
  ],
].map(([figure = '', code = '', text = '']) => ({ figure, code, text }));
