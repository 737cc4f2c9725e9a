import type { CurrencyFigures } from '@tessera/contracts/billing/summary';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './overview.module.css';

type TileProps = {
  readonly label: string;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
};

/** One figure with its label; rendered in a `dl`. */
export function Tile({ label, value, hint }: TileProps) {
  return (
    <div className={classes.tile}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {hint && <dd className={classes.hint}>{hint}</dd>}
    </div>
  );
}

type Props = { readonly of: Pick<CurrencyFigures, 'currency' | 'now'> };

/** Monthly recurring revenue, and scheduled churn. */
export function RecurringTile({ of: { currency, now } }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, currency);
  return (
    <Tile
      label={t('metrics.mrr')}
      value={money(now.mrrAmount)}
      hint={
        now.scheduledChurnAmount > 0 &&
        t('metrics.scheduledChurn', { amount: money(now.scheduledChurnAmount) })
      }
    />
  );
}

type ActiveProps = {
  readonly of: Pick<CurrencyFigures, 'currency' | 'now'>;
  /** Subscriptions in other currencies do not count. */
  readonly isOneOfSeveral: boolean;
};

/** The numbers of active subscriptions, of those in a trial, and of those past due. */
export function ActiveTile({ of: { currency, now }, isOneOfSeveral }: ActiveProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const hints = [
    isOneOfSeveral && t('metrics.inCurrency', { currency: currency.toUpperCase() }),
    now.trialingSubscriptions > 0 && t('metrics.trialing', { count: now.trialingSubscriptions }),
    now.pastDueSubscriptions > 0 && t('metrics.pastDue', { count: now.pastDueSubscriptions }),
  ];
  return (
    <Tile
      label={t('metrics.active')}
      value={formats.number(now.activeSubscriptions)}
      hint={hints.filter(Boolean).join(' · ')}
    />
  );
}
