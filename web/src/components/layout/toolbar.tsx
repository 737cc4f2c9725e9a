import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

/** The filters above a list. */
export function Toolbar({ children }: { readonly children: ReactNode }) {
  return <search className={classes.toolbar}>{children}</search>;
}
