import { IconChartBar } from '@tabler/icons-react';
import { summaryRoutes } from '@tessera/contracts/billing/summary';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useQuery } from '../../../api/use-query.ts';
import { Empty } from '../../../components/feedback/empty.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { Panel } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { EmptyAction } from '../lists/empty-action.tsx';
import { Loaded } from '../lists/record-rows.tsx';
import { useBilling } from '../use-billing.ts';
import { monthsBack } from '../utc-dates.rules.ts';
import { figuresIn } from './currencies.rules.ts';
import { CurrencyFigures } from './currency-figures.tsx';
import { CurrencySelect } from './currency-select.tsx';
import { Definitions } from './definitions.tsx';
import classes from './overview.module.css';

const RANGES = ['6', '12', '24', '60'];
const DEFAULT_MONTHS = '12';

/** The figures whose definitions are shown, with their labels. */
const LABELS = {
  mrrAmount: 'metrics.mrr',
  arrAmount: 'metrics.arr',
  activeSubscriptions: 'metrics.active',
  netRevenueAmount: 'metrics.netRevenue',
  churnRate: 'metrics.churn',
} as const;

/**
 * Revenue, recurring revenue and churn, one currency at a time. The parts below load in parallel and appear in order,
 * so that visible content does not move.
 */
export function Overview({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const [address, setAddress] = useSearchParams();
  const [today] = useState(() => new Date());
  const requested = address.get('months') ?? DEFAULT_MONTHS;
  const range = RANGES.includes(requested) ? requested : DEFAULT_MONTHS;
  const query = useQuery(
    summaryRoutes.getSummary,
    { query: { organizationId: organization.id, from: monthsBack(today, Number(range) - 1) } },
    { keepPrevious: true },
  );
  const set = (name: string, value: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(name, value);
        return after;
      },
      { replace: true },
    );

  return (
    <>
      <Loaded query={query} rows={12}>
        {({ currencies, definitions }) => {
          const figures = figuresIn(currencies, address.get('currency'));
          if (!figures) {
            return (
              <Panel>
                <Empty
                  icon={<IconChartBar size={24} stroke={1.7} />}
                  title={t('metrics.emptyTitle')}
                  action={<EmptyAction list="orders" isSetupShown />}
                >
                  {t('metrics.emptyText')}
                </Empty>
              </Panel>
            );
          }
          return (
            <Stack gap={20}>
              <div className={classes.choices}>
                <CurrencySelect
                  all={currencies}
                  value={figures.currency}
                  onChange={(currency) => set('currency', currency)}
                />
                <div className={classes.range}>
                  <Select
                    name="months"
                    label={t('metrics.range')}
                    isLabelHidden
                    value={range}
                    options={RANGES.map((value) => ({
                      value,
                      label: t('metrics.months', { count: Number(value) }),
                    }))}
                    onChange={(months) => set('months', months)}
                  />
                </div>
              </div>
              <CurrencyFigures of={figures} isOneOfSeveral={currencies.length > 1} />
              <Definitions of={definitions} labels={LABELS} note={t('metrics.utc')} />
            </Stack>
          );
        }}
      </Loaded>
      <Stack gap={20} inTurn>
        {children}
      </Stack>
    </>
  );
}
