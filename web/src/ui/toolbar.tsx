import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

/** What narrows a list down, above it. */
export function Toolbar({ children }: { readonly children: ReactNode }) {
  return <search className={classes.toolbar}>{children}</search>;
}
