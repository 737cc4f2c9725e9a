import type { ActiveFilter } from '../../../components/data/lists/active-filters.tsx';
import type { TextKey } from '../../../i18n/i18n.ts';
import { type FilterContext, optionsOf, useFilterContext } from './filter-options.ts';
import type { Listing, ListRoute } from './listing.ts';
import { RelatedRecordText } from './related-record-text.tsx';
import type { ListControl } from './use-list-state.ts';

/** The filters by a value that is not the id of a record, and how the value is written. */
const VALUE_SCOPES: Readonly<Record<string, { label: TextKey; write: (value: string) => string }>> =
  {
    currency: { label: 'metrics.currency', write: (value) => value.toUpperCase() },
    webhookId: { label: 'delivery.webhookId', write: (value) => value },
  };

/** The query parameters that remove a filter; undefined removes a parameter. */
type Changes = Readonly<Record<string, string | undefined>>;

type Chip = Pick<ActiveFilter, 'key' | 'text'> & { readonly remove: Changes };

/** The filters of a list that are set, and the function that removes all of them. */
export function useActiveFilters<R extends ListRoute>(listing: Listing<R>, control: ListControl) {
  const context = useFilterContext();
  const { state, change } = control;
  const chips = chipsOf(listing, state, context);
  const names = chips.flatMap(({ remove }) => Object.keys(remove));
  return {
    filters: chips.map(({ remove, ...chip }) => ({ ...chip, onRemove: () => change(remove) })),
    onClear: () => change(Object.fromEntries(names.map((name) => [name, undefined]))),
  };
}

/** The active filters in the order of the fields. */
function chipsOf<R extends ListRoute>(
  { filters = [], recordFilters = [], days = [], scopes = [] }: Listing<R>,
  state: ListControl['state'],
  context: FilterContext,
): readonly Chip[] {
  const { t, formats } = context;
  const scoped = (name: string): Chip => {
    const value = state[name] ?? '';
    const plain = VALUE_SCOPES[name];
    const text = plain ? (
      t('list.filterIs', { filter: t(plain.label), value: plain.write(value) })
    ) : (
      <RelatedRecordText name={name} value={value} />
    );
    return { key: name, text, remove: { [name]: undefined } };
  };
  return [
    ...filters.flatMap((filter): Chip[] => {
      const { name, isMultiple = false } = filter;
      const value = state[name] ?? '';
      if (value === '') return [];
      const values = isMultiple ? value.split(',') : [value];
      const selected = optionsOf(filter, value, context).filter((one) =>
        values.includes(one.value),
      );
      return selected.map((one) => ({
        key: `${name} ${one.value}`,
        text: t('list.filterIs', { filter: t(filter.label), value: one.label }),
        remove: { [name]: values.filter((other) => other !== one.value).join(',') },
      }));
    }),
    ...recordFilters.filter(({ name }) => state[name]).map(({ name }) => scoped(name)),
    ...days.flatMap(({ name, label }): Chip[] => {
      const at = state[name] ?? '';
      if (Number.isNaN(Date.parse(at))) return [];
      const text = t('list.filterIs', { filter: t(label), value: formats.date(at) });
      return [{ key: name, text, remove: { [name]: undefined } }];
    }),
    ...scopes.filter((name) => state[name]).map(scoped),
  ];
}
