import type { ReactNode } from 'react';
import classes from './field-status.module.css';

type Props = { readonly tone: 'quiet' | 'good'; readonly children: ReactNode };

/** Status of a field below it, while it is typed. Its space is reserved, so that nothing moves. */
export function FieldStatus({ tone, children }: Props) {
  return (
    <p className={classes.status} data-tone={tone} role="status">
      {children}
    </p>
  );
}
