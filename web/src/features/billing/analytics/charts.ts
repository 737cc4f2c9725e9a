import type { PeriodFigures } from '@tessera/contracts/billing/reporting/analytics';
import type { TextKey } from '../../../i18n/i18n.ts';

export type ChartSeries = {
  readonly key: keyof PeriodFigures;
  readonly label: TextKey;
  /** A color of `tokens.css`, which differs between the light and the dark theme. */
  readonly color: string;
  /** Whether the values are drawn below zero. */
  readonly isNegative?: boolean;
};

export type ChartDefinition = {
  readonly title: TextKey;
  /** Areas for values at a time, stacked bars for sums of a period. */
  readonly kind: 'area' | 'bars';
  readonly isAmount: boolean;
  readonly series: readonly ChartSeries[];
};

/** In CSS pixels at the default font size. */
export const CHART_HEIGHT = 260;

const ACCENT = 'var(--accent)';
const GOOD = 'var(--good-text)';
const DANGER = 'var(--danger-text)';

/** The charts of the page, in their order. */
export const charts: readonly ChartDefinition[] = [
  {
    title: 'analytics.chart.revenue',
    kind: 'bars',
    isAmount: true,
    series: [
      { key: 'netRevenueAmount', label: 'metrics.netRevenue', color: ACCENT },
      { key: 'refundAmount', label: 'metrics.refunded', color: DANGER, isNegative: true },
    ],
  },
  {
    title: 'metrics.mrr',
    kind: 'area',
    isAmount: true,
    series: [{ key: 'mrrAmount', label: 'metrics.mrr', color: ACCENT }],
  },
  {
    title: 'analytics.chart.changes',
    kind: 'bars',
    isAmount: false,
    series: [
      { key: 'newSubscriptions', label: 'analytics.new', color: ACCENT },
      { key: 'reactivatedSubscriptions', label: 'analytics.reactivated', color: GOOD },
      { key: 'churnedSubscriptions', label: 'analytics.churned', color: DANGER, isNegative: true },
    ],
  },
  {
    title: 'metrics.active',
    kind: 'area',
    isAmount: false,
    series: [{ key: 'activeSubscriptions', label: 'metrics.active', color: ACCENT }],
  },
  {
    title: 'analytics.arpu',
    kind: 'area',
    isAmount: true,
    series: [{ key: 'arpuAmount', label: 'analytics.arpu', color: ACCENT }],
  },
];
