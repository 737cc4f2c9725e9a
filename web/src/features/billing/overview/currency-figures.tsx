import type { CurrencyFigures as Figures } from '@tessera/contracts/billing/summary';
import { useTranslation } from 'react-i18next';
import { Table } from '../../../components/data/table.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { BarChart } from '../cells/bar-chart.tsx';
import { Money, None } from '../cells/cells.tsx';
import classes from './overview.module.css';
import { ActiveTile, RecurringTile, Tile } from './tiles.tsx';

type Props = {
  readonly of: Figures;
  /** Whether there are figures of other currencies. */
  readonly isOneOfSeveral: boolean;
};

/** The figures of one currency: current, by month, and as a table. */
export function CurrencyFigures({ of: figures, isOneOfSeveral }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { currency, now, months } = figures;
  const money = (amount: number) => formats.money(amount, currency);
  const latest = months.at(-1);
  const points = (pick: (month: Figures['months'][number]) => number) =>
    months.map((month) => ({ at: month.month, value: pick(month) }));

  return (
    <>
      <dl className={classes.tiles}>
        <RecurringTile of={figures} />
        <Tile label={t('metrics.arr')} value={money(now.arrAmount)} />
        <ActiveTile of={figures} isOneOfSeveral={isOneOfSeveral} />
        {latest && (
          <Tile
            label={t('metrics.revenue')}
            value={money(latest.netRevenueAmount)}
            hint={t('metrics.orders', { count: latest.orders })}
          />
        )}
        {latest && (
          <Tile
            label={t('metrics.churn')}
            value={latest.churnRate === null ? <None /> : formats.percent(latest.churnRate)}
          />
        )}
      </dl>
      <div className={classes.charts}>
        <Section title={t('metrics.revenueChart')}>
          <BarChart
            title={t('metrics.revenueChart')}
            points={points(({ netRevenueAmount }) => netRevenueAmount)}
            write={money}
            writeAt={formats.month}
            none={t('metrics.nothing')}
          />
        </Section>
        <Section title={t('metrics.mrrChart')}>
          <BarChart
            title={t('metrics.mrrChart')}
            points={points(({ mrrAmount }) => mrrAmount)}
            write={money}
            writeAt={formats.month}
            none={t('metrics.nothing')}
          />
        </Section>
      </div>
      <details className={classes.more}>
        <summary>{t('metrics.table')}</summary>
        <MonthTable of={figures} />
      </details>
    </>
  );
}

function MonthTable({ of: { currency, months } }: Pick<Props, 'of'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  type Month = Figures['months'][number];
  const amount = (key: string, header: string, pick: (month: Month) => number) => ({
    key,
    header,
    align: 'end' as const,
    cell: (month: Month) => <Money amount={pick(month)} currency={currency} />,
  });
  const number = (key: string, header: string, pick: (month: Month) => number) => ({
    key,
    header,
    align: 'end' as const,
    cell: (month: Month) => formats.number(pick(month)),
  });
  return (
    <Table
      label={t('metrics.table')}
      rows={months.toReversed()}
      keyOf={({ month }) => month}
      columns={[
        {
          key: 'month',
          header: t('metrics.month'),
          isTitle: true,
          cell: ({ month }) => formats.month(month),
        },
        amount('net', t('metrics.netSales'), ({ netAmount }) => netAmount),
        amount('refunds', t('metrics.refunded'), ({ refundAmount }) => -refundAmount),
        amount('revenue', t('metrics.netRevenue'), ({ netRevenueAmount }) => netRevenueAmount),
        amount('mrr', t('metrics.mrr'), ({ mrrAmount }) => mrrAmount),
        number('started', t('metrics.started'), (month) => month.startedSubscriptions),
        number('ended', t('metrics.ended'), (month) => month.endedSubscriptions),
      ]}
    />
  );
}
