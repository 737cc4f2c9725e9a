import { AreaChart, BarChart } from '@mantine/charts';
import { rem } from '@mantine/core';
import { CHART_HEIGHT } from './charts.ts';
import type { ChartFormats } from './use-chart-formats.ts';

export type ChartProps = {
  readonly kind: 'area' | 'bars';
  /** The accessible name. */
  readonly label: string;
  /** Oldest first: the first day of a bucket, and the value of each series. */
  readonly rows: readonly ({ readonly start: string } & Readonly<
    Record<string, number | string | null>
  >)[];
  readonly series: readonly {
    readonly name: string;
    readonly label: string;
    readonly color: string;
  }[];
  readonly formats: ChartFormats;
};

/** With more points, the dots of a line would touch. */
const MAX_DOTS = 40;
/** CSS pixels at the default font size. */
const AXIS_HEIGHT = 30;
const MAX_BAR_WIDTH = 36;

/** A chart with axes and tooltips; arrow keys move the tooltip. It has no animations. */
export function Chart({ kind, label, rows, series, formats }: ChartProps) {
  const { value, shortValue, bucket, shortBucket } = formats;
  const tick = { fontSize: '0.75rem', fill: 'currentColor' };
  const shared = {
    h: rem(CHART_HEIGHT),
    data: [...rows],
    dataKey: 'start',
    series: [...series],
    valueFormatter: value,
    gridColor: 'var(--line)',
    xAxisProps: {
      height: AXIS_HEIGHT * textScale(),
      minTickGap: 16,
      tickFormatter: shortBucket,
      tick: { ...tick, transform: 'translate(0, 8)' },
    },
    yAxisProps: {
      width: 'auto' as const,
      allowDecimals: false,
      tickFormatter: shortValue,
      tick: { ...tick, transform: 'translate(-6, 0)' },
    },
    // Without a bucket, the tooltip is hidden.
    tooltipProps: {
      labelFormatter: (start: unknown) => (typeof start === 'string' ? bucket(start) : ''),
    },
    referenceLines: [{ y: 0, color: 'var(--line-strong)' }],
  };
  const own = { accessibilityLayer: true, 'aria-label': label };
  return kind === 'area' ? (
    <AreaChart
      {...shared}
      curveType="linear"
      connectNulls={false}
      withDots={rows.length <= MAX_DOTS}
      areaChartProps={own}
    />
  ) : (
    <BarChart
      {...shared}
      type="stacked"
      maxBarWidth={MAX_BAR_WIDTH}
      barChartProps={{ ...own, stackOffset: 'sign' }}
    />
  );
}

/** The text size that the user has set in the browser, as a multiple of the default one. */
const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
