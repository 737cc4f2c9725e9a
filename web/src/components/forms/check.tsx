import { type ReactNode, useId } from 'react';
import classes from './check.module.css';

type Props = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Indeterminate: some, but not all, of the options of the group are checked. */
  readonly isPartly?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
};

/** A native checkbox with a label. */
export function Check({ checked, onChange, isPartly = false, disabled = false, children }: Props) {
  const id = useId();
  return (
    <div className={classes.check}>
      <input
        id={id}
        ref={(input) => {
          if (input) input.indeterminate = isPartly;
        }}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
