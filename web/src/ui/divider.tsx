import type { ReactNode } from 'react';
import classes from './divider.module.css';

/** A line with a word on it, between two ways to do the same. */
export function Divider({ children }: { readonly children: ReactNode }) {
  return <div className={classes.divider}>{children}</div>;
}
