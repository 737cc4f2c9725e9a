import { Button } from '@mantine/core';
import { IconChartHistogram, IconTable } from '@tabler/icons-react';
import type {
  BucketInterval,
  CurrencyAnalytics,
} from '@tessera/contracts/billing/reporting/analytics';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../components/layout/section.tsx';
import details from '../details/detail.module.css';
import classes from './analytics.module.css';
import { BucketTable } from './bucket-table.tsx';
import type { ChartDefinition, ChartSeries } from './charts.ts';
import { LazyChart } from './lazy-chart.tsx';
import { type ChartFormats, useChartFormats } from './use-chart-formats.ts';

type Bucket = CurrencyAnalytics['buckets'][number];
type Props = {
  readonly chart: ChartDefinition;
  readonly of: CurrencyAnalytics;
  readonly interval: BucketInterval;
  /** The link to a file with the same figures. */
  readonly file: ReactNode;
};

/** A chart, or its values as a table. */
export function ChartSection({ chart, of: { currency, buckets }, interval, file }: Props) {
  const { t } = useTranslation();
  const { isAmount, series } = chart;
  const [isTable, setTable] = useState(false);
  const formats = useChartFormats(isAmount ? currency : null, interval);
  const title = t(chart.title);
  const isEmpty = buckets.every((bucket) => series.every(({ key }) => !bucket[key]));

  return (
    <Section
      title={title}
      flush={isTable && !isEmpty}
      actions={
        <>
          {!isEmpty && (
            <ViewButton title={title} isTable={isTable} onClick={() => setTable(!isTable)} />
          )}
          {file}
        </>
      }
    >
      {isEmpty ? (
        <p className={details.plain}>{t('analytics.nothing')}</p>
      ) : isTable ? (
        <BucketTable title={title} buckets={buckets} series={series} formats={formats} />
      ) : (
        <ChartBody title={title} chart={chart} buckets={buckets} formats={formats} />
      )}
    </Section>
  );
}

type ViewButtonProps = {
  readonly title: string;
  readonly isTable: boolean;
  readonly onClick: () => void;
};

function ViewButton({ title, isTable, onClick }: ViewButtonProps) {
  const { t } = useTranslation();
  const action = t(isTable ? 'analytics.showChart' : 'analytics.showTable');
  const Icon = isTable ? IconChartHistogram : IconTable;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon size={15} aria-hidden />}
      aria-label={t('analytics.actionFor', { action, title })}
      onClick={onClick}
    >
      {action}
    </Button>
  );
}

type BodyProps = {
  readonly title: string;
  readonly chart: ChartDefinition;
  /** Oldest first. */
  readonly buckets: readonly Bucket[];
  readonly formats: ChartFormats;
};

function ChartBody({ title, chart: { kind, series }, buckets, formats }: BodyProps) {
  const { t } = useTranslation();
  const [first] = series;
  const oldest = buckets[0];
  const newest = buckets.at(-1);
  if (!first || !oldest || !newest) return null;
  const latest = newest[first.key];
  return (
    <>
      {series.length > 1 && <Legend series={series} />}
      <LazyChart
        kind={kind}
        label={t('metrics.chartText', {
          title,
          from: formats.bucket(oldest.start),
          to: formats.bucket(newest.start),
          value: latest === null ? t('billing.none') : formats.value(latest),
        })}
        rows={buckets.map((bucket) => rowOf(bucket, series))}
        series={series.map(({ key, label, color }) => ({ name: key, label: t(label), color }))}
        formats={formats}
      />
    </>
  );
}

/** The values of a bucket by series, with the sign with which they are drawn. */
function rowOf(bucket: Bucket, series: readonly ChartSeries[]) {
  const values = series.map(({ key, isNegative }) => {
    const value = bucket[key];
    return [key, isNegative && value ? -value : value] as const;
  });
  return { start: bucket.start, ...Object.fromEntries(values) };
}

/** The color of each series. */
function Legend({ series }: Pick<ChartDefinition, 'series'>) {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend}>
      {series.map(({ key, label, color }) => (
        <li key={key}>
          <span className={classes.swatch} style={{ background: color }} aria-hidden />
          {t(label)}
        </li>
      ))}
    </ul>
  );
}
