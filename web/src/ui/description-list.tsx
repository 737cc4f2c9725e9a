import type { ReactNode } from 'react';
import classes from './description-list.module.css';

export type DescriptionItem = { readonly label: string; readonly value: ReactNode };

/** A handful of names and values. */
export function DescriptionList({ facts }: { readonly facts: readonly DescriptionItem[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
