import { Select as MantineSelect } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { portalProps } from '../overlays/portal.ts';
import classes from './select.module.css';
import { groupOptions, type Option } from './select.rules.ts';

/** With this many options, they can be searched. */
export const SEARCHABLE_FROM = 10;

type Props = {
  readonly label: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isLabelHidden?: boolean;
};

/** A select for one value. */
export function Select({ label, name, options, value, onChange, isLabelHidden = false }: Props) {
  const { t } = useTranslation();
  const isSearchable = options.length >= SEARCHABLE_FROM;
  const [hadFocus, setHadFocus] = useState(false);
  return (
    <MantineSelect
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden ? label : undefined}
      name={name}
      data={groupOptions(options)}
      value={value}
      onChange={(selected) => selected !== null && onChange(selected)}
      allowDeselect={false}
      searchable={isSearchable}
      openOnFocus={false}
      onFocus={(event) => {
        setHadFocus(true);
        // A search replaces the text of the selected option.
        if (isSearchable) event.currentTarget.select();
      }}
      nothingFoundMessage={isSearchable ? t('select.none') : undefined}
      checkIconPosition="right"
      renderOption={
        options.some(({ lang }) => lang !== undefined) ? optionInItsLanguage : undefined
      }
      withScrollArea={false}
      classNames={{
        label: classes.label,
        input: 'field',
        dropdown: classes.dropdown,
        options: classes.options,
        option: classes.option,
      }}
      // The list is rendered from the first focus on: its position takes long to compute on slow phones.
      comboboxProps={{ position: 'bottom-start', portalProps, keepMounted: hadFocus }}
    />
  );
}

const optionInItsLanguage = ({ option, checked }: { option: Option; checked?: boolean }) => (
  <>
    <span lang={option.lang}>{option.label}</span>
    {checked && <IconCheck size={16} aria-hidden />}
  </>
);
