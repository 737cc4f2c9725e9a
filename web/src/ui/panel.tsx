import type { ReactNode } from 'react';
import classes from './section.module.css';

/** A surface for the one thing that a page is about; the page's heading names it. */
export function Panel({ children }: { readonly children: ReactNode }) {
  return <div className={classes.section}>{children}</div>;
}
