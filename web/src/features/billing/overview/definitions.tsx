import type { Summary } from '@tessera/contracts/billing/summary';
import { useTranslation } from 'react-i18next';
import { optionalText } from '../../../i18n/texts.ts';
import classes from './overview.module.css';

/** The figures on the page that have a definition, with their labels. */
const SHOWN = [
  ['MRR', 'figures.mrr'],
  ['ARR', 'figures.arr'],
  ['ACTIVE_SUBSCRIPTIONS', 'figures.active'],
  ['NET_REVENUE', 'figures.netRevenue'],
  ['CHURN_RATE', 'figures.churn'],
] as const;

/** The definitions of the figures. */
export function Definitions({ of: definitions }: { readonly of: Summary['definitions'] }) {
  const { t } = useTranslation();
  return (
    <details className={classes.more}>
      <summary>{t('figures.definitions')}</summary>
      <dl className={classes.definitions}>
        {SHOWN.map(([code, name]) => (
          <div key={code}>
            <dt>{t(name)}</dt>
            <dd>
              {optionalText(`definition.${code}`, t) ??
                definitions.find((one) => one.code === code)?.text}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{t('figures.utc')}</p>
    </details>
  );
}
