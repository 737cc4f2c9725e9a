import { type ReactNode, useId } from 'react';
import classes from './check.module.css';

type Props = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
};

/** A box to tick, the browser's own. */
export function Check({ checked, onChange, children }: Props) {
  const id = useId();
  return (
    <div className={classes.check}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
