import type { ReactNode } from 'react';
import classes from './field-status.module.css';

type Props = { readonly tone: 'quiet' | 'good'; readonly children: ReactNode };

/** What is known of a value while it is typed, below its field. Its place is kept, so that nothing jumps. */
export function FieldStatus({ tone, children }: Props) {
  return (
    <p className={classes.verdict} data-tone={tone} role="status">
      {children}
    </p>
  );
}
