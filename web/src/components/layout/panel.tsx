import type { ReactNode } from 'react';
import classes from './section.module.css';

/** The surface of a page with a single section; the heading of the page is also that of the section. */
export function Panel({ children }: { readonly children: ReactNode }) {
  return <div className={classes.section}>{children}</div>;
}
