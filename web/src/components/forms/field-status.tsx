import type { ReactNode } from 'react';
import classes from './field-status.module.css';

type Props = { readonly tone: 'quiet' | 'good'; readonly children: ReactNode };

/** The status of a field, shown below it while the user types. Its space is reserved, so that no content moves. */
export function FieldStatus({ tone, children }: Props) {
  return (
    <p className={classes.status} data-tone={tone} role="status">
      {children}
    </p>
  );
}
