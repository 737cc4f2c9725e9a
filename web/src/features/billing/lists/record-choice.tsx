import type { RouteAnswer, RouteInput } from '@app/contracts/define/route';
import { useQuery } from '../../../api/use-query.ts';
import { Choice } from '../../../ui/choice.tsx';
import { lookup } from '../../../words/lookup.ts';
import { useWords } from '../../../words/words.tsx';
import { useBilling } from '../use-billing.ts';
import type { NamedRoute, RecordFilter } from './listing.ts';
import classes from './record-list.module.css';

/** A longer list than this one nobody reads; what is beyond is found by the search of its own page. */
const MOST = 100;

type Props = {
  readonly filter: RecordFilter;
  readonly value: string;
  readonly onChange: (id: string) => void;
};

/** A filter by a record of another kind; its first choice names it and lets everything through. */
export function RecordChoice({ filter, value, onChange }: Props) {
  const { t } = useWords();
  const { organization } = useBilling();
  const { name, route } = filter;
  const query = { organizationId: organization.id, sort: 'name', limit: MOST };
  // Every list with names takes these words; its own schema judges them.
  const { data } = useQuery(route, { query } as unknown as RouteInput<NamedRoute>);
  const items = (data as RouteAnswer<NamedRoute> | undefined)?.items ?? [];
  const label = t(filter.label);
  // One that is not among them, or not yet.
  const isUnknown = value !== '' && !items.some(({ id }) => id === value);
  return (
    <div className={classes.records}>
      <Choice
        name={name}
        label={label}
        isLabelHidden
        value={value}
        options={[
          { value: '', label: t('billing.filter.any', { filter: label }) },
          ...items.map(({ id, name: text }) => ({ value: id, label: text })),
          ...(isUnknown ? [{ value, label: lookup(`scope.${name}`, t) ?? value }] : []),
        ]}
        onChange={onChange}
      />
    </div>
  );
}
