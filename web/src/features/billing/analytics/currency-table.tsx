import type { CurrencyAnalytics } from '@tessera/contracts/billing/reporting/analytics';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, Table } from '../../../components/data/table.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Money } from '../cells/cells.tsx';

/** The figures of the columns. */
export const currencyTableFigures = [
  'orders',
  'netAmount',
  'refundAmount',
  'netRevenueAmount',
  'mrrAmount',
] as const;
type Figure = (typeof currencyTableFigures)[number];

type Props = {
  readonly of: readonly CurrencyAnalytics[];
  /** The link to a file with the same figures. */
  readonly file: ReactNode;
};

/** The revenue of a range in each currency, never added together. */
export function CurrencyTable({ of: currencies, file }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const title = t('analytics.currencies');
  const amount = (key: Exclude<Figure, 'orders'>, header: string): Column<CurrencyAnalytics> => ({
    key,
    header,
    align: 'end',
    cell: ({ currency, total }) => <Money amount={total[key]} currency={currency} />,
  });
  return (
    <Section title={title} lead={t('analytics.currenciesLead')} actions={file} flush>
      <Table
        label={title}
        rows={currencies}
        keyOf={({ currency }) => currency}
        columns={[
          {
            key: 'currency',
            header: t('metrics.currency'),
            isTitle: true,
            cell: ({ currency }) => currency.toUpperCase(),
          },
          {
            key: 'orders',
            header: t('orders.title'),
            align: 'end',
            cell: ({ total }) => formats.number(total.orders),
          },
          amount('netAmount', t('metrics.netSales')),
          amount('refundAmount', t('metrics.refunded')),
          amount('netRevenueAmount', t('metrics.netRevenue')),
          amount('mrrAmount', t('metrics.mrr')),
        ]}
      />
    </Section>
  );
}
