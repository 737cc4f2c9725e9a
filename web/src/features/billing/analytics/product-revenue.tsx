import {
  type CurrencyProducts,
  productRevenueRoutes,
} from '@tessera/contracts/billing/reporting/revenue-by-product';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { Table } from '../../../components/data/table.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Money, NameLink, None } from '../cells/cells.tsx';
import details from '../details/detail.module.css';
import { Loaded } from '../lists/record-rows.tsx';
import { figuresIn } from '../overview/currencies.rules.ts';
import { useBilling } from '../use-billing.ts';
import classes from './analytics.module.css';
import type { Range } from './analytics-range.rules.ts';
import { CsvLink } from './csv-link.tsx';

type Props = {
  readonly range: Range;
  /** The currency of the figures above; null while it is unknown. */
  readonly currency: string | null;
};

/** Net revenue of a range by product. */
export function ProductRevenue({ range, currency }: Props) {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const title = t('analytics.products');
  const query = useQuery(
    productRevenueRoutes.getRevenueByProduct,
    { query: { organizationId: organization.id, ...range } },
    { keepPrevious: true },
  );
  return (
    <Section
      title={title}
      lead={t('analytics.productsLead')}
      actions={
        <CsvLink
          route={productRevenueRoutes.exportRevenueByProduct}
          query={{ ...range, currency }}
          title={title}
        />
      }
      flush
    >
      <Loaded query={query}>
        {({ currencies }) => {
          const figures =
            currency === null
              ? figuresIn(currencies, null)
              : currencies.find((one) => one.currency === currency);
          return figures ? (
            <ProductTable title={title} of={figures} />
          ) : (
            <p className={details.none}>{t('analytics.nothing')}</p>
          );
        }}
      </Loaded>
    </Section>
  );
}

type Row = Omit<CurrencyProducts['total'], 'netAmount'> & {
  readonly key: string;
  readonly name: ReactNode;
  readonly share: number | null;
};

type TableProps = { readonly title: string; readonly of: CurrencyProducts };

/** The products, all others as one row, and the total. */
function ProductTable({ title, of: { currency, products, other, total } }: TableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { base } = useBilling();
  const rows: readonly Row[] = [
    ...products.map(({ productId, productName, ...sales }) => ({
      ...sales,
      key: productId ?? 'none',
      name:
        productId === null ? (
          t('analytics.noProduct')
        ) : (
          <NameLink to={`${base}/products/${productId}`}>
            {productName ?? t('billing.unknownProduct')}
          </NameLink>
        ),
    })),
    ...(other
      ? [
          {
            ...other,
            key: 'other',
            name: t('analytics.otherProducts', { count: other.products }),
          },
        ]
      : []),
    { ...total, key: 'total', name: <strong>{t('field.total')}</strong>, share: null },
  ];
  return (
    <Table
      label={title}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { key: 'product', header: t('field.product'), isTitle: true, cell: ({ name }) => name },
        {
          key: 'orders',
          header: t('orders.title'),
          align: 'end',
          cell: ({ orders }) => formats.number(orders),
        },
        {
          key: 'refunds',
          header: t('metrics.refunded'),
          align: 'end',
          cell: ({ refundAmount }) => <Money amount={refundAmount} currency={currency} />,
        },
        {
          key: 'revenue',
          header: t('metrics.netRevenue'),
          align: 'end',
          cell: ({ netRevenueAmount }) => <Money amount={netRevenueAmount} currency={currency} />,
        },
        {
          key: 'share',
          header: t('analytics.share'),
          align: 'end',
          cell: ({ share }) => (share === null ? <None /> : <Share part={share} />),
        },
      ]}
    />
  );
}

/** A fraction as a percentage with a bar; a negative one has no bar. */
function Share({ part }: { readonly part: number }) {
  const formats = useFormats();
  return (
    <span className={classes.share}>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${Math.max(0, part) * 100}%` }} />
      </span>
      {formats.percent(Math.round(part * 1_000) / 1_000)}
    </span>
  );
}
