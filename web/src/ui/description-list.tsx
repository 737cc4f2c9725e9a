import type { ReactNode } from 'react';
import classes from './description-list.module.css';

export type Fact = { readonly label: string; readonly value: ReactNode };

/** A handful of names and values. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
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
