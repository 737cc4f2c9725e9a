import { MultiSelect as MantineMultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { portalProps } from '../overlays/portal.ts';
import classes from './select.module.css';
import { groupOptions, type Option } from './select.rules.ts';
import { SEARCHABLE_FROM } from './select.tsx';

type Props = {
  readonly label: string;
  /** The text of the closed field: a summary of the selected values. */
  readonly summary: string;
  readonly options: readonly Option[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
};

/** A select for several values. The field shows a summary instead of a pill for each, so that it stays one line high. */
export function MultiSelect({ label, summary, options, values, onChange }: Props) {
  const { t } = useTranslation();
  const isSearchable = options.length >= SEARCHABLE_FROM;
  const [hadFocus, setHadFocus] = useState(false);
  // The selection while the list is open: the parent may render a change later than the user makes the next one.
  const [selected, setSelected] = useState<readonly string[] | null>(null);
  const change = (next: readonly string[]) => {
    if (selected !== null) setSelected(next);
    onChange(next);
  };
  return (
    <MantineMultiSelect
      aria-label={label}
      data={groupOptions(options)}
      value={[...(selected ?? values)]}
      onChange={change}
      onDropdownOpen={() => setSelected(values)}
      onDropdownClose={() => setSelected(null)}
      searchable={isSearchable}
      openOnFocus={false}
      onFocus={() => setHadFocus(true)}
      nothingFoundMessage={isSearchable ? t('select.none') : undefined}
      placeholder={values.length === 0 ? summary : undefined}
      renderPill={({ value }) =>
        value === (selected ?? values)[0] ? (
          <span className={classes.summary}>{summary}</span>
        ) : null
      }
      checkIconPosition="right"
      withScrollArea={false}
      classNames={{
        input: 'field',
        pillsList: classes.summaryLine,
        inputField: classes.search,
        dropdown: classes.dropdown,
        options: classes.options,
        option: classes.option,
      }}
      comboboxProps={{ position: 'bottom-start', portalProps, keepMounted: hadFocus }}
    />
  );
}
