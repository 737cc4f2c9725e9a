import classes from './native-select.module.css';
import type { Option } from './select.rules.ts';

type Props = {
  /** For screen readers. */
  readonly label: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** The browser's own select, as wide as the selected option. For the header of signed-out pages, which load only this one. */
export function NativeSelect({ label, name, options, value, onChange }: Props) {
  return (
    <select
      name={name}
      className={classes.select}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map(({ value: own, label: text, lang }) => (
        <option key={own} value={own} lang={lang}>
          {text}
        </option>
      ))}
    </select>
  );
}
