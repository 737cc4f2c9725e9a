import type { ReactNode } from 'react';
import classes from './name-list.module.css';

export type NamedRecord = {
  readonly key: string;
  readonly name: string;
  /** A detail or an outcome, beside the name. */
  readonly aside?: ReactNode;
};

/** The records of an action on several records, by their names. */
export function NameList({ records }: { readonly records: readonly NamedRecord[] }) {
  return (
    <ul className={classes.list}>
      {records.map(({ key, name, aside }) => (
        <li key={key}>
          <span className={classes.name}>{name}</span>
          {aside && <span className={classes.aside}>{aside}</span>}
        </li>
      ))}
    </ul>
  );
}
