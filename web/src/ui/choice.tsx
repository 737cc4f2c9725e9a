import { useId } from 'react';
import classes from './choice.module.css';

type Option = {
  readonly value: string;
  readonly label: string;
  /** When the label is in another language than the page. */
  readonly lang?: string;
};
type Props = {
  readonly label: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isLabelHidden?: boolean;
};

/** One of a few, in the browser's own list: it works on every screen and with every reader. */
export function Choice({ label, name, options, value, onChange, isLabelHidden = false }: Props) {
  const id = useId();
  return (
    <div className={classes.choice}>
      {!isLabelHidden && (
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
      )}
      <select
        id={id}
        name={name}
        className={classes.select}
        aria-label={isLabelHidden ? label : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
