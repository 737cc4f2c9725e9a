import type { ReactNode } from 'react';
import classes from './list-bar.module.css';

/** The menus of a list: that of its views, and that of its columns. */
export type ListMenus = { readonly views?: ReactNode; readonly columns?: ReactNode };

type Props = {
  readonly menus?: ListMenus | undefined;
  /** The number of records, such as "1,204 customers"; empty while it is loading. */
  readonly total: string;
};

/** The line above a list: its views, the number of records, and the choice of columns. */
export function ListBar({ menus = {}, total }: Props) {
  return (
    <div className={classes.bar}>
      {menus.views}
      <span className={classes.total} role="status">
        {total}
      </span>
      {menus.columns}
    </div>
  );
}
