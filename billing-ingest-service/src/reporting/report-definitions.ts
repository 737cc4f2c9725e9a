import type { Definition } from '@tessera/contracts/billing/summary';
import { definitions as summaryDefinitions } from '../summary/definitions.ts';

type Texts = readonly (readonly [figure: string, code: string, text: string])[];

const definitionsOf = (texts: Texts): Definition[] =>
  texts.map(([figure, code, text]) => ({ figure, code, text }));

/** Figures that mean the same in the summary. */
const asInSummary = (...figures: readonly string[]): Definition[] =>
  summaryDefinitions.filter(({ figure }) => figures.includes(figure));

const sales = definitionsOf([
  ['orders', 'ORDERS_OF_PERIOD', 'Paid orders, in the period in which they were created (UTC)'],
  [
    'refunds',
    'REFUNDS_OF_PERIOD',
    'Refunds that have succeeded, in the period in which they were created (UTC)',
  ],
]);

export const analyticsDefinitions: Definition[] = [
  ...sales,
  ...asInSummary(
    'grossAmount',
    'netAmount',
    'taxAmount',
    'refundAmount',
    'netRevenueAmount',
    'recurringNetAmount',
    'oneTimeNetAmount',
  ),
  ...definitionsOf([
    [
      'newSubscriptions',
      'NEW_SUBSCRIPTIONS',
      'Subscriptions that started in the period, without reactivated ones; trials count',
    ],
    [
      'reactivatedSubscriptions',
      'REACTIVATED_SUBSCRIPTIONS',
      'Subscriptions that started in the period after an earlier subscription of the same customer in the same currency had ended. A subscription that goes on under the same id, because a cancellation was withdrawn or the provider resumed it, does not count: its records show no second start',
    ],
    ['churnedSubscriptions', 'CHURNED_SUBSCRIPTIONS', 'Subscriptions that ended in the period'],
    [
      'mrrAmount',
      'MRR_OF_PERIOD',
      'Monthly recurring revenue at the end of the period, of active and past due subscriptions, without trials and usage: a year counts as twelve months, and the sum is rounded once. A subscription that has ended since counts with its last amount',
    ],
    [
      'activeSubscriptions',
      'ACTIVE_SUBSCRIPTIONS_OF_PERIOD',
      'Subscriptions that had started and not ended at the end of the period, and that are active or trialing now or have ended since',
    ],
    [
      'payingCustomers',
      'PAYING_CUSTOMERS',
      'Customers with a subscription that is part of the monthly recurring revenue at the end of the period with more than zero; each counts once',
    ],
    [
      'arpuAmount',
      'ARPU',
      'Monthly recurring revenue per paying customer at the end of the period, rounded once',
    ],
  ]),
];

export const productDefinitions: Definition[] = [
  ...sales,
  ...asInSummary('netAmount', 'refundAmount', 'netRevenueAmount'),
  ...definitionsOf([
    [
      'share',
      'SHARE_OF_PRODUCT',
      'The part of the net revenue of the currency that the product has. A refund belongs to the product of its order',
    ],
  ]),
];

export const cohortDefinitions = definitionsOf([
  [
    'customers',
    'COHORT_CUSTOMERS',
    'Customers whose first subscription started in the month (UTC); trials count',
  ],
  [
    'retained',
    'COHORT_RETAINED',
    'Customers of the cohort with a subscription that had started and not ended at the end of the month; in the current month, now',
  ],
]);
