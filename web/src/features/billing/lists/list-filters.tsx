import { TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Choice } from '../../../ui/choice.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { lookup, valueText } from '../../../words/lookup.ts';
import { useWords } from '../../../words/words.tsx';
import { DayChoice } from './day-choice.tsx';
import type { Filter, Listing, ListRoute } from './listing.ts';
import { RecordChoice } from './record-choice.tsx';
import classes from './record-list.module.css';
import type { ListControl } from './use-list-state.ts';

const PAUSE_MS = 250;

type Props<R extends ListRoute> = {
  readonly listing: Listing<R>;
  readonly control: ListControl;
  readonly isBusy: boolean;
};

/** Everything that decides which records are shown, and in which order. */
export function ListFilters<R extends ListRoute>({ listing, control, isBusy }: Props<R>) {
  const { t } = useWords();
  const { filters = [], recordFilters = [], sorts = [], days = [], scopes = [], name } = listing;
  const { state, change } = control;
  const orders = sorts && [
    '-createdAt',
    'createdAt',
    ...sorts.flatMap((sort) => [sort, `-${sort}`]),
  ];
  return (
    <search className={classes.filters} data-busy={isBusy}>
      <SearchField
        label={t(`${name}.search`)}
        search={state.search ?? ''}
        onSearch={(search) => change({ search })}
      />
      {filters.map((filter) => (
        <FilterChoice
          key={filter.name}
          filter={filter}
          value={state[filter.name] ?? ''}
          onChange={(value) => change({ [filter.name]: value })}
        />
      ))}
      {recordFilters.map((filter) => (
        <RecordChoice
          key={filter.name}
          filter={filter}
          value={state[filter.name] ?? ''}
          onChange={(id) => change({ [filter.name]: id })}
        />
      ))}
      {days.map((day) => (
        <DayChoice
          key={day.name}
          label={t(day.label)}
          at={state[day.name] ?? ''}
          onChange={(at) => change({ [day.name]: at })}
        />
      ))}
      {orders && (
        <Choice
          name="sort"
          label={t('billing.sort')}
          isLabelHidden
          value={state.sort ?? '-createdAt'}
          options={orders.map((value) => ({ value, label: lookup(`sort.${value}`, t) ?? value }))}
          onChange={(sort) => change({ sort: sort === '-createdAt' ? undefined : sort })}
        />
      )}
      {scopes
        .filter((scope) => state[scope])
        .map((scope) => (
          <button
            key={scope}
            type="button"
            className={classes.scope}
            onClick={() => change({ [scope]: undefined })}
          >
            {lookup(`scope.${scope}`, t) ?? scope}
            <IconX size={14} aria-hidden />
            <span className={classes.spoken}>{t('billing.widen')}</span>
          </button>
        ))}
    </search>
  );
}

type FilterChoiceProps = {
  readonly filter: Filter;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** One filter; its first choice names it and lets everything through. */
export function FilterChoice({ filter, value, onChange }: FilterChoiceProps) {
  const { t, formats, language } = useWords();
  const { name, values, texts, groups, isSorted = false } = filter;
  const label = t(filter.label);
  const known = value === '' || values.includes(value) ? values : [...values, value];
  const options = known.map((one) => ({
    value: one,
    label: typeof texts === 'string' ? valueText(texts, one, t) : texts(one, t, formats),
    ...(groups && { group: groups(one, t) }),
  }));
  const { compare } = new Intl.Collator(language);
  return (
    <Choice
      name={name}
      label={label}
      isLabelHidden
      value={value}
      options={[
        { value: '', label: t('billing.filter.any', { filter: label }) },
        ...(isSorted ? options.toSorted((a, b) => compare(a.label, b.label)) : options),
      ]}
      onChange={onChange}
    />
  );
}

type SearchFieldProps = {
  readonly label: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
};

/** Searches once the typing has paused. */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const settled = useSettled(typed, PAUSE_MS);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the typing, not the reverse
  useEffect(() => {
    if (settled !== search) onSearch(settled);
  }, [settled]);
  useEffect(() => setTyped(search), [search]);

  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
