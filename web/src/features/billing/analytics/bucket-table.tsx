import type { CurrencyAnalytics } from '@tessera/contracts/billing/reporting/analytics';
import { useTranslation } from 'react-i18next';
import { type Column, Table } from '../../../components/data/table.tsx';
import { None } from '../cells/cells.tsx';
import classes from './analytics.module.css';
import type { ChartSeries } from './charts.ts';
import { ScrollBox } from './scroll-box.tsx';
import type { ChartFormats } from './use-chart-formats.ts';

type Bucket = CurrencyAnalytics['buckets'][number];
type Props = {
  readonly title: string;
  readonly buckets: readonly Bucket[];
  readonly series: readonly ChartSeries[];
  readonly formats: ChartFormats;
};

/** The values of a chart, newest first. */
export function BucketTable({ title, buckets, series, formats }: Props) {
  const { t } = useTranslation();
  const columnOf = ({ key, label }: ChartSeries): Column<Bucket> => ({
    key,
    header: t(label),
    align: 'end',
    cell: ({ [key]: value }) => (value === null ? <None /> : formats.value(value)),
  });
  return (
    <ScrollBox label={title} isLimited>
      <Table
        label={title}
        rows={buckets.toReversed()}
        keyOf={({ start }) => start}
        columns={[
          {
            key: 'start',
            header: t('metrics.range'),
            isTitle: true,
            cell: ({ start }) => <span className={classes.bucket}>{formats.bucket(start)}</span>,
          },
          ...series.map(columnOf),
        ]}
      />
    </ScrollBox>
  );
}
