import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActiveFilters } from '../../../components/data/lists/active-filters.tsx';
import { SearchField } from '../../../components/forms/search-field.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { optionalText } from '../../../i18n/texts.ts';
import { useActiveFilters } from './active-filter-texts.tsx';
import { DateRangeFilter } from './date-range-filter.tsx';
import { FilterSelect, RecordSelect } from './filter-select.tsx';
import { DEFAULT_SORT, type Listing, type ListRoute } from './listing.ts';
import classes from './record-list.module.css';
import type { ListControl } from './use-list-state.ts';

type Props<R extends ListRoute> = {
  readonly listing: Listing<R>;
  readonly control: ListControl;
  readonly isBusy: boolean;
};

/** The width from which the fields are shown without the button. */
const WIDE = '(min-width: 48.01em)';

/**
 * Search, filters and sort order of a list, and its active filters as chips. On small screens a button shows the fields.
 */
export function ListFilters<R extends ListRoute>({ listing, control, isBusy }: Props<R>) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const { filters = [], recordFilters = [], days = [], name } = listing;
  const { state, change } = control;
  const active = useActiveFilters(listing, control);
  const count = active.filters.length;
  const fields = filters.length + recordFilters.length + days.length + 1;
  return (
    <search className={classes.filters} data-busy={isBusy} data-open={isOpen} data-fields={fields}>
      <div className={classes.search}>
        <SearchField
          label={t(`${name}.search`)}
          placeholder={t(`${name}.search`)}
          value={state.search ?? ''}
          onSearch={(search) => change({ search })}
        />
      </div>
      <Button
        variant="default"
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? t('billing.filters') : t('billing.filtersSet', { count })}
      </Button>
      <div id={id} className={classes.fields}>
        {isOpen || isWide ? <Fields listing={listing} control={control} /> : null}
      </div>
      <ActiveFilters {...active} />
    </search>
  );
}

/** The fields of the filters and of the sort order. */
function Fields<R extends ListRoute>({ listing, control }: Omit<Props<R>, 'isBusy'>) {
  const { t } = useTranslation();
  const { filters = [], recordFilters = [], sorts = [], days = [] } = listing;
  const { state, change } = control;
  const orders = [DEFAULT_SORT, 'createdAt', ...sorts.flatMap((sort) => [sort, `-${sort}`])];
  return (
    <>
      {filters.map((filter) => (
        <FilterSelect
          key={filter.name}
          filter={filter}
          value={state[filter.name] ?? ''}
          onChange={(value) => change({ [filter.name]: value })}
        />
      ))}
      {recordFilters.map((filter) => (
        <RecordSelect
          key={filter.name}
          filter={filter}
          value={state[filter.name] ?? ''}
          onChange={(selected) => change({ [filter.name]: selected })}
        />
      ))}
      {days.map((day) => (
        <DateRangeFilter
          key={day.name}
          label={t(day.label)}
          at={state[day.name] ?? ''}
          onChange={(at) => change({ [day.name]: at })}
        />
      ))}
      <Select
        name="sort"
        label={t('billing.sort')}
        isLabelHidden
        value={state.sort ?? DEFAULT_SORT}
        options={orders.map((value) => ({
          value,
          label: optionalText(`sort.${value}`, t) ?? value,
        }))}
        onChange={(sort) => change({ sort: sort === DEFAULT_SORT ? undefined : sort })}
      />
    </>
  );
}
