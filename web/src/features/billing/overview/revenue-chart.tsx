import { Anchor } from '@mantine/core';
import { type CurrencyFigures, summaryRoutes } from '@tessera/contracts/billing/summary';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useQuery } from '../../../api/use-query.ts';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { BarChart } from '../cells/bar-chart.tsx';
import { useBilling } from '../use-billing.ts';
import { figuresIn } from './currencies.rules.ts';
import { CurrencySelect } from './currency-select.tsx';
import classes from './revenue-chart.module.css';
import { ActiveTile, RecurringTile, Tile } from './tiles.tsx';

/** Revenue of the last twelve months, and the figures of the last thirty days. */
export function RevenueChart() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { organization, base } = useBilling();
  const [selected, setSelected] = useState('');
  const { data, error, retry } = useQuery(summaryRoutes.getSummary, {
    query: { organizationId: organization.id },
  });
  // Rendered in a deferred update, so that input stays responsive.
  const built = useDeferredValue(data);
  const currencies = built?.currencies ?? [];
  const figures = figuresIn(currencies, selected);

  return (
    <Section
      title={t('metrics.revenueChart')}
      actions={
        <Anchor component={Link} to={`${base}/billing`} className={classes.all}>
          {t('metrics.all')}
        </Anchor>
      }
    >
      <div className={classes.body}>
        {error && <ErrorAlert error={error} onRetry={retry} />}
        {built && !figures && <p className={classes.none}>{t('metrics.emptyText')}</p>}
        {figures && (
          <>
            <div className={classes.currency}>
              <CurrencySelect all={currencies} value={figures.currency} onChange={setSelected} />
            </div>
            <BarChart
              title={t('metrics.revenueChart')}
              points={figures.months.map(({ month, netRevenueAmount }) => ({
                at: month,
                value: netRevenueAmount,
              }))}
              write={(amount) => formats.money(amount, figures.currency)}
              writeAt={formats.month}
              none={t('metrics.nothing')}
            />
            <Tiles of={figures} isOneOfSeveral={currencies.length > 1} />
          </>
        )}
      </div>
    </Section>
  );
}

type TilesProps = { readonly of: CurrencyFigures; readonly isOneOfSeveral: boolean };

function Tiles({ of: figures, isOneOfSeveral }: TilesProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { organization } = useBilling();
  const { data } = useQuery(summaryRoutes.getOverview, {
    query: { organizationId: organization.id },
  });
  const { currency } = figures;
  const latest = data?.currencies.find((one) => one.currency === currency);
  return (
    <dl className={classes.tiles}>
      <Tile
        label={t('metrics.latestRevenue')}
        value={data ? formats.money(latest?.netRevenueAmount ?? 0, currency) : '…'}
        hint={t('metrics.latestRevenueHint')}
      />
      <RecurringTile of={figures} />
      <ActiveTile of={figures} isOneOfSeveral={isOneOfSeveral} />
    </dl>
  );
}
