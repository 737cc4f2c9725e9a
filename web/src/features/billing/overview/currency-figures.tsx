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
        <Tile label={t('figures.arr')} value={money(now.arrAmount)} />
        <ActiveTile of={figures} isOneOfSeveral={isOneOfSeveral} />
        {latest && (
          <Tile
            label={t('figures.revenue')}
            value={money(latest.netRevenueAmount)}
            hint={t('figures.orders', { count: latest.orders })}
          />
        )}
        {latest && (
          <Tile
            label={t('figures.churn')}
            value={latest.churnRate === null ? <None /> : formats.percent(latest.churnRate)}
          />
        )}
      </dl>
      <div className={classes.charts}>
        <Section title={t('figures.revenueChart')}>
          <BarChart
            title={t('figures.revenueChart')}
            points={points(({ netRevenueAmount }) => netRevenueAmount)}
            write={money}
            writeAt={formats.month}
            none={t('figures.nothing')}
          />
        </Section>
        <Section title={t('figures.mrrChart')}>
          <BarChart
            title={t('figures.mrrChart')}
            points={points(({ mrrAmount }) => mrrAmount)}
            write={money}
            writeAt={formats.month}
            none={t('figures.nothing')}
          />
        </Section>
      </div>
      <details className={classes.more}>
        <summary>{t('figures.table')}</summary>
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
      label={t('figures.table')}
      rows={months.toReversed()}
      keyOf={({ month }) => month}
      columns={[
        {
          key: 'month',
          header: t('figures.month'),
          isTitle: true,
          cell: ({ month }) => formats.month(month),
        },
        amount('net', t('figures.netSales'), ({ netAmount }) => netAmount),
        amount('refunds', t('figures.refunded'), ({ refundAmount }) => -refundAmount),
        amount('revenue', t('figures.netRevenue'), ({ netRevenueAmount }) => netRevenueAmount),
        amount('mrr', t('figures.mrr'), ({ mrrAmount }) => mrrAmount),
        number('started', t('figures.started'), (month) => month.startedSubscriptions),
        number('ended', t('figures.ended'), (month) => month.endedSubscriptions),
      ]}
    />
  );
}
