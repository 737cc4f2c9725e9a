import type { ReactNode } from 'react';
import classes from './divider.module.css';

/** A line with a label, between two alternatives. */
export function Divider({ children }: { readonly children: ReactNode }) {
  return <div className={classes.divider}>{children}</div>;
}
