import { IconChartLine } from '@tabler/icons-react';
import {
  analyticsRoutes,
  type Analytics as Response,
} from '@tessera/contracts/billing/reporting/analytics';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { Empty } from '../../../components/feedback/empty.tsx';
import { Panel } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import type { TextKey } from '../../../i18n/i18n.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { EmptyAction } from '../lists/empty-action.tsx';
import { Loaded } from '../lists/record-rows.tsx';
import { figuresIn } from '../overview/currencies.rules.ts';
import { CurrencySelect } from '../overview/currency-select.tsx';
import { Definitions } from '../overview/definitions.tsx';
import overview from '../overview/overview.module.css';
import { useBilling } from '../use-billing.ts';
import classes from './analytics.module.css';
import { AnalyticsControls } from './analytics-controls.tsx';
import { ChartSection } from './chart-section.tsx';
import { charts } from './charts.ts';
import { CohortRetention } from './cohort-retention.tsx';
import { CsvLink } from './csv-link.tsx';
import { CurrencyTable, currencyTableFigures } from './currency-table.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { ProductRevenue } from './product-revenue.tsx';
import { useAnalyticsState } from './use-analytics-state.ts';

/** Revenue, subscriptions, products and cohorts of a range of days. Amounts are in one currency at a time. */
export function Analytics() {
  const { organization } = useBilling();
  const control = useAnalyticsState();
  const { range, interval, currency } = control.state;
  const query = useQuery(
    analyticsRoutes.getAnalytics,
    { query: { organizationId: organization.id, ...range, interval } },
    { keepPrevious: true },
  );
  const { data } = query;
  // The same data as `Loaded` renders, so that all sections change their currency together.
  const shown = useDeferredValue(data && figuresIn(data.currencies, currency));
  const isOutdated =
    data !== undefined &&
    (data.from !== range.from || data.to !== range.to || data.interval !== interval);

  return (
    <Stack gap={20} inTurn>
      <AnalyticsControls {...control} />
      <Loaded query={query} rows={12}>
        {(analytics) => (
          <div className={classes.figures} data-outdated={isOutdated} aria-busy={isOutdated}>
            <Figures
              of={analytics}
              currency={currency}
              onCurrency={(selected) => control.change({ currency: selected })}
            />
          </div>
        )}
      </Loaded>
      <ProductRevenue range={range} currency={shown?.currency ?? currency} />
      <CohortRetention currency={currency && (shown?.currency ?? currency)} />
    </Stack>
  );
}

type FiguresProps = {
  readonly of: Response;
  /** Null until the user selects one. */
  readonly currency: string | null;
  readonly onCurrency: (currency: string) => void;
};

function Figures({ of: analytics, currency: selected, onCurrency }: FiguresProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { from, to, interval, currencies, definitions } = analytics;
  const figures = figuresIn(currencies, selected);
  if (!figures) {
    return (
      <Panel>
        <Empty
          icon={<IconChartLine size={24} stroke={1.7} />}
          title={t('analytics.emptyTitle')}
          action={<EmptyAction list="orders" />}
        >
          {t('analytics.emptyText')}
        </Empty>
      </Panel>
    );
  }
  const { currency, previous } = figures;
  const fileOf = (title: TextKey, names: readonly string[], only: string | null) => (
    <CsvLink
      route={analyticsRoutes.exportAnalytics}
      query={{ from, to, interval, currency: only, figures: names.join(',') }}
      title={t(title)}
    />
  );
  return (
    <>
      <div className={classes.compared}>
        <p>
          {t('analytics.compared', {
            from: formats.day(previous.from),
            to: formats.day(previous.to),
          })}
        </p>
        <CurrencySelect all={currencies} value={currency} onChange={onCurrency} />
      </div>
      <FigureTiles of={figures} />
      <Definitions of={definitions} labels={LABELS} note={t('analytics.utc')} />
      <div className={`${overview.charts} ${classes.charts}`}>
        {charts.map((chart) => (
          <ChartSection
            key={chart.title}
            chart={chart}
            of={figures}
            interval={interval}
            file={fileOf(
              chart.title,
              chart.series.map(({ key }) => key),
              currency,
            )}
          />
        ))}
      </div>
      <CurrencyTable
        of={currencies}
        file={fileOf('analytics.currencies', currencyTableFigures, null)}
      />
    </>
  );
}

/** The figures whose definitions are shown, with their labels. */
const LABELS = {
  netRevenueAmount: 'metrics.netRevenue',
  refundAmount: 'metrics.refunded',
  orders: 'orders.title',
  mrrAmount: 'metrics.mrr',
  arpuAmount: 'analytics.arpu',
  activeSubscriptions: 'metrics.active',
  newSubscriptions: 'analytics.new',
  reactivatedSubscriptions: 'analytics.reactivated',
  churnedSubscriptions: 'analytics.churned',
} as const;
