import type { ReactNode } from 'react';
import classes from './centered.module.css';

/** Centers one element in the window while no page is shown. */
export function Centered({ children }: { readonly children: ReactNode }) {
  return (
    <main className={classes.window}>
      <div className={classes.content}>{children}</div>
    </main>
  );
}
