import { type ReactNode, useId } from 'react';
import classes from './segmented-control.module.css';

type Option<V extends string> = {
  readonly value: V;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
};
type Props<V extends string> = {
  /** The label for screen readers. */
  readonly label: string;
  readonly options: readonly Option<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
};

/** A segmented control of native radio buttons; arrow keys change the value. */
export function SegmentedControl<V extends string>({ label, options, value, onChange }: Props<V>) {
  const name = useId();
  return (
    <fieldset className={classes.segments}>
      <legend className={classes.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
