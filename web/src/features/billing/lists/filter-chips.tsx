import { IconX } from '@tabler/icons-react';
import { optionalText } from '../../../i18n/texts.ts';
import { type FilterContext, optionsOf, useFilterContext } from './filter-options.ts';
import type { Listing, ListRoute } from './listing.ts';
import classes from './record-list.module.css';
import type { ListControl } from './use-list-state.ts';

type Props<R extends ListRoute> = {
  readonly listing: Listing<R>;
  readonly control: ListControl;
};

type Chip = {
  readonly key: string;
  readonly text: string;
  readonly remove: Readonly<Record<string, string | undefined>>;
  /** A field also shows this filter, except on small screens, where the fields are hidden. */
  readonly isShownAbove?: boolean;
};

/** The active filters, each with a button to remove it. */
export function FilterChips<R extends ListRoute>({ listing, control }: Props<R>) {
  const context = useFilterContext();
  const { t } = context;
  const chips = chipsOf(listing, control.state, context);
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips}>
      {chips.map(({ key, text, remove, isShownAbove }) => (
        <li key={key} data-shown-above={isShownAbove}>
          <button type="button" className={classes.scope} onClick={() => control.change(remove)}>
            {text}
            <IconX size={14} aria-hidden />
            <span className={classes.spoken}>{t('billing.widen')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The chips, in the order of the fields. */
export function chipsOf<R extends ListRoute>(
  { filters = [], recordFilters = [], days = [], scopes = [] }: Listing<R>,
  state: ListControl['state'],
  context: FilterContext,
): readonly Chip[] {
  const { t, formats } = context;
  const scoped = (name: string): Chip => ({
    key: name,
    text: optionalText(`scope.${name}`, t) ?? name,
    remove: { [name]: undefined },
  });
  return [
    ...filters.flatMap((filter): Chip[] => {
      const { name, isMultiple = false } = filter;
      const value = state[name] ?? '';
      const values = isMultiple ? value.split(',') : [value];
      const selected = optionsOf(filter, value, context).filter((one) =>
        values.includes(one.value),
      );
      return selected.map((one) => ({
        key: `${name} ${one.value}`,
        text: t('billing.filter.is', { filter: t(filter.label), value: one.label }),
        remove: { [name]: values.filter((other) => other !== one.value).join(',') },
        isShownAbove: selected.length === 1,
      }));
    }),
    ...recordFilters
      .filter(({ name }) => state[name])
      .map(({ name }) => ({ ...scoped(name), isShownAbove: true })),
    ...days.flatMap(({ name, label }): Chip[] => {
      const at = state[name] ?? '';
      if (Number.isNaN(Date.parse(at))) return [];
      const text = t('billing.filter.is', { filter: t(label), value: formats.date(at) });
      return [{ key: name, text, remove: { [name]: undefined }, isShownAbove: true }];
    }),
    ...scopes.filter((name) => state[name]).map(scoped),
  ];
}
