import type { MeterFilter } from '@tessera/contracts/billing/meters';
import { Badge } from '../../../components/data/badge.tsx';
import { valueText } from '../../../words/lookup.ts';
import { useWords } from '../../../words/words.tsx';
import { conditionText } from './filter-text.ts';
import classes from './meter-detail.module.css';

/** The filter as a tree, for filters that are too deep for a sentence. */
export function FilterTree({ of: filter }: { readonly of: MeterFilter }) {
  const { t } = useWords();
  return (
    <div className={classes.tree}>
      <Badge tone="accent">{valueText('meter.conjunction', filter.conjunction, t)}</Badge>
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
