import type {
  CurrencyAnalytics,
  PeriodFigures,
} from '@tessera/contracts/billing/reporting/analytics';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../i18n/i18n.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { None } from '../cells/cells.tsx';
import overview from '../overview/overview.module.css';
import { Tile } from '../overview/tiles.tsx';
import { Comparison } from './comparison.tsx';

type Figure = {
  readonly key: keyof PeriodFigures;
  readonly label: TextKey;
  readonly isAmount?: boolean;
  /** Whether a smaller value is better. */
  readonly isCost?: boolean;
};

const FIGURES: readonly Figure[] = [
  { key: 'netRevenueAmount', label: 'metrics.netRevenue', isAmount: true },
  { key: 'refundAmount', label: 'metrics.refunded', isAmount: true, isCost: true },
  { key: 'orders', label: 'orders.title' },
  { key: 'mrrAmount', label: 'metrics.mrr', isAmount: true },
  { key: 'arpuAmount', label: 'analytics.arpu', isAmount: true },
  { key: 'activeSubscriptions', label: 'metrics.active' },
  { key: 'newSubscriptions', label: 'analytics.new' },
  { key: 'reactivatedSubscriptions', label: 'analytics.reactivated' },
  { key: 'churnedSubscriptions', label: 'analytics.churned', isCost: true },
];

/** The figures of a range, each compared with the same number of days before it. */
export function FigureTiles({
  of: { currency, total, previous },
}: {
  readonly of: CurrencyAnalytics;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <dl className={overview.tiles} data-are="many">
      {FIGURES.map(({ key, label, isAmount = false, isCost = false }) => {
        const write = (value: number) =>
          isAmount ? formats.money(value, currency) : formats.number(value);
        const value = total[key];
        return (
          <Tile
            key={key}
            label={t(label)}
            value={value === null ? <None /> : write(value)}
            hint={
              <Comparison
                current={value}
                previous={previous.total[key]}
                isCost={isCost}
                write={write}
              />
            }
          />
        );
      })}
    </dl>
  );
}
