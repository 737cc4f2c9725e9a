import { Anchor } from '@mantine/core';
import {
  type CustomerTotals,
  customerSummaryRoutes,
} from '@tessera/contracts/billing/reporting/customer-summary';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useQuery } from '../../../api/use-query.ts';
import { Time } from '../../../components/data/time.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { None } from '../cells/cells.tsx';
import { Loaded } from '../lists/record-rows.tsx';
import { Definitions } from '../overview/definitions.tsx';
import overview from '../overview/overview.module.css';
import { Tile } from '../overview/tiles.tsx';
import { useBilling } from '../use-billing.ts';

/** The figures whose definitions are shown, with their labels. */
const LABELS = {
  spentAmount: 'customers.totalSpend',
  mrrAmount: 'metrics.mrr',
  customerSince: 'customerSummary.since',
  nextRenewal: 'customerSummary.nextRenewal',
} as const;

/** What a customer has bought, and what it will be charged next. */
export function CustomerSummary({ of: id }: { readonly of: string }) {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const query = useQuery(customerSummaryRoutes.getCustomerSummary, {
    params: { id },
    query: { organizationId: organization.id },
  });
  return (
    <Loaded query={query} rows={4}>
      {(totals) => (
        <>
          <AmountTiles of={totals} />
          <CountTiles of={totals.counts} />
          <Definitions
            of={totals.definitions}
            labels={LABELS}
            note={t('analytics.currenciesLead')}
          />
        </>
      )}
    </Loaded>
  );
}

function AmountTiles({ of: totals }: { readonly of: CustomerTotals }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { base } = useBilling();
  const { currencies, customerSince, lastOrder, nextRenewal } = totals;
  const spent = currencies.filter(({ spentAmount, refundAmount }) => spentAmount || refundAmount);
  const recurring = currencies.filter(({ mrrAmount }) => mrrAmount > 0);
  const refunds = currencies
    .filter(({ refundAmount }) => refundAmount > 0)
    .map(({ refundAmount, currency }) => formats.money(refundAmount, currency));
  return (
    <dl className={overview.tiles}>
      <Tile
        label={t('customers.totalSpend')}
        value={linesOf(spent, ({ spentAmount, currency }) => formats.money(spentAmount, currency))}
        hint={
          refunds.length > 0 && t('customerSummary.refunds', { amounts: formats.list(refunds) })
        }
      />
      <Tile
        label={t('metrics.mrr')}
        value={linesOf(recurring, ({ mrrAmount, currency }) => formats.money(mrrAmount, currency))}
      />
      <Tile
        label={t('customerSummary.since')}
        value={customerSince ? formats.date(customerSince) : <None />}
      />
      <Tile
        label={t('customerSummary.lastOrder')}
        value={
          lastOrder ? (
            <RecordLink to={`${base}/orders/${lastOrder.id}`}>
              {formats.money(lastOrder.totalAmount, lastOrder.currency)}
            </RecordLink>
          ) : (
            <None />
          )
        }
        hint={lastOrder && <DatedProduct at={lastOrder.createdAt} of={lastOrder} />}
      />
      <Tile
        label={t('customerSummary.nextRenewal')}
        value={
          nextRenewal ? (
            <RecordLink to={`${base}/subscriptions/${nextRenewal.subscriptionId}`}>
              {formats.money(nextRenewal.amount, nextRenewal.currency)}
            </RecordLink>
          ) : (
            <None />
          )
        }
        hint={nextRenewal && <DatedProduct at={nextRenewal.at} of={nextRenewal} />}
      />
    </dl>
  );
}

type OfCurrency = CustomerTotals['currencies'][number];

/** A line for each currency: amounts are never added across currencies. */
function linesOf(currencies: readonly OfCurrency[], write: (of: OfCurrency) => string): ReactNode {
  if (currencies.length === 0) return <None />;
  return currencies.map((one) => <div key={one.currency}>{write(one)}</div>);
}

function RecordLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} inherit>
      {children}
    </Anchor>
  );
}

type DatedProps = { readonly at: string; readonly of: { readonly productName: string | null } };

function DatedProduct({ at, of: { productName } }: DatedProps) {
  return (
    <>
      <Time at={at} as="date" />
      {productName !== null && ` · ${productName}`}
    </>
  );
}

function CountTiles({ of: counts }: { readonly of: CustomerTotals['counts'] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const active = (count: number) => count > 0 && t('customerSummary.active', { count });
  return (
    <dl className={overview.tiles} data-are="small">
      <Tile label={t('orders.title')} value={formats.number(counts.orders)} />
      <Tile label={t('refunds.title')} value={formats.number(counts.refunds)} />
      <Tile
        label={t('subscriptions.title')}
        value={formats.number(counts.subscriptions)}
        hint={active(counts.activeSubscriptions)}
      />
      <Tile
        label={t('benefit-grants.title')}
        value={formats.number(counts.benefitGrants)}
        hint={active(counts.activeBenefitGrants)}
      />
    </dl>
  );
}
