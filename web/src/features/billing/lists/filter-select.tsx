import type { RouteInput, RouteResponse } from '@tessera/contracts/define/route';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { MultiSelect } from '../../../components/forms/multi-select.tsx';
import type { Option } from '../../../components/forms/select.rules.ts';
import { Select } from '../../../components/forms/select.tsx';
import { optionalText } from '../../../i18n/texts.ts';
import { useBilling } from '../use-billing.ts';
import { optionsOf, useFilterContext } from './filter-options.ts';
import type { Filter, NamedRoute, RecordFilter } from './listing.ts';
import classes from './record-list.module.css';

type Props<F> = {
  readonly filter: F;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A filter by a property of the records. */
export function FilterSelect({ filter, value, onChange }: Props<Filter>) {
  const { t, formats, language } = useFilterContext();
  // There may be hundreds, such as countries, which are sorted.
  const options = useMemo(
    () => optionsOf(filter, value, { t, formats, language }),
    [filter, value, t, formats, language],
  );
  if (!filter.isMultiple) {
    return <OneOf filter={filter} options={options} value={value} onChange={onChange} />;
  }
  const values = value.split(',').filter(Boolean);
  const label = t(filter.label);
  const selected = options.filter((option) => values.includes(option.value));
  const summary = selected.length === 1 ? selected[0]?.label : formats.number(selected.length);
  return (
    <div>
      <MultiSelect
        label={label}
        summary={
          summary === undefined || selected.length === 0
            ? t('billing.filter.any', { filter: label })
            : t('list.filterIs', { filter: label, value: summary })
        }
        options={options}
        values={values}
        onChange={(changed) => onChange(changed.join(','))}
      />
    </div>
  );
}

/** The maximum number of options. Other records can be found on their own list page. */
const MAX_OPTIONS = 100;

/** A filter by a related record. */
export function RecordSelect({ filter, value, onChange }: Props<RecordFilter>) {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const { name, route } = filter;
  const query = { organizationId: organization.id, sort: 'name', limit: MAX_OPTIONS };
  // Every list with names accepts these parameters; the schema of the call validates them.
  const { data } = useQuery(route, { query } as unknown as RouteInput<NamedRoute>);
  const items = (data as RouteResponse<NamedRoute> | undefined)?.items ?? [];
  const options = items.map(({ id, name: label }) => ({ value: id, label }));
  // The selected record is not among the options, or the options are still loading.
  if (value !== '' && !items.some(({ id }) => id === value)) {
    options.push({ value, label: optionalText(`filter.selected.${name}`, t) ?? value });
  }
  return (
    <div className={classes.records}>
      <OneOf filter={filter} options={options} value={value} onChange={onChange} />
    </div>
  );
}

/** The first option is the name of the filter and matches all records. */
function OneOf({
  filter,
  options,
  value,
  onChange,
}: Props<Pick<Filter, 'name' | 'label'>> & { readonly options: readonly Option[] }) {
  const { t } = useTranslation();
  const label = t(filter.label);
  return (
    <Select
      name={filter.name}
      label={label}
      isLabelHidden
      value={value}
      options={[{ value: '', label: t('billing.filter.any', { filter: label }) }, ...options]}
      onChange={onChange}
    />
  );
}
