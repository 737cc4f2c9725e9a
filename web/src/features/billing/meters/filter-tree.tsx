import type { MeterFilter } from '@tessera/contracts/billing/meters';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/data/badge.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { conditionText } from './filter-text.ts';
import classes from './meter-detail.module.css';

/** The filter as a tree, for filters that are too deep for a sentence. */
export function FilterTree({ of: filter }: { readonly of: MeterFilter }) {
  const { t } = useTranslation();
  return (
    <div className={classes.tree}>
      <Badge tone="accent">{enumText('meter.conjunction', filter.conjunction, t)}</Badge>
      <ul className={classes.branches}>
        {filter.clauses.map((clause) => (
          <li key={JSON.stringify(clause)}>
            {'conjunction' in clause ? (
              <FilterTree of={clause} />
            ) : (
              <code>{conditionText(clause, t)}</code>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
