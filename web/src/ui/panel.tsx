import type { ReactNode } from 'react';
import classes from './section.module.css';

/** The surface of a page with one purpose; labelled by the page's heading. */
export function Panel({ children }: { readonly children: ReactNode }) {
  return <div className={classes.section}>{children}</div>;
}
