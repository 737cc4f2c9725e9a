import type { Definition } from '@tessera/contracts/billing/summary';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../i18n/i18n.ts';
import { optionalText } from '../../../i18n/texts.ts';
import classes from './overview.module.css';

type Props = {
  readonly of: readonly Definition[];
  /** The labels of the figures on the page, in the order of the definitions. */
  readonly labels: Readonly<Record<string, TextKey>>;
  readonly note: string;
};

/** The definitions of the figures. */
export function Definitions({ of: definitions, labels, note }: Props) {
  const { t } = useTranslation();
  return (
    <details className={classes.more}>
      <summary>{t('metrics.definitions')}</summary>
      <dl className={classes.definitions}>
        {Object.entries(labels).map(([figure, label]) => {
          const definition = definitions.find((one) => one.figure === figure);
          return (
            definition && (
              <div key={figure}>
                <dt>{t(label)}</dt>
                <dd>{optionalText(`definition.${definition.code}`, t) ?? definition.text}</dd>
              </div>
            )
          );
        })}
      </dl>
      <p className={classes.note}>{note}</p>
    </details>
  );
}
