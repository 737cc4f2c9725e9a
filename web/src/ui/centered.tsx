import type { ReactNode } from 'react';
import classes from './centered.module.css';

/** The whole window for one thing, when there is no page yet to put it into. */
export function Centered({ children }: { readonly children: ReactNode }) {
  return (
    <main className={classes.window}>
      <div className={classes.content}>{children}</div>
    </main>
  );
}
