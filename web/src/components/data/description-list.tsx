import type { ReactNode } from 'react';
import classes from './description-list.module.css';

export type DescriptionItem = { readonly label: string; readonly value: ReactNode };

/** Labels and values in a `dl`. */
export function DescriptionList({ items }: { readonly items: readonly DescriptionItem[] }) {
  return (
    <dl className={classes.list}>
      {items.map(({ label, value }) => (
        <div key={label} className={classes.item}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
