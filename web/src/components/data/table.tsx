import type { ReactNode } from 'react';
import { moveFocusBetweenRows } from './row-navigation.ts';
import classes from './table.module.css';

export type Column<T> = {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: T) => ReactNode;
  readonly align?: 'start' | 'end';
  /** Whether the cell is the title of the row, which has no label on small screens. */
  readonly isTitle?: boolean;
  /** Whether it is a column of buttons, whose header is for screen readers only. */
  readonly isActions?: boolean;
  /** Whether it is hidden on small screens, because the detail page shows it. */
  readonly isExtra?: boolean;
};

type Props<T> = {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
};

/**
 * A table that becomes a list of cards on small screens. Its roles are explicit, because a table with another `display`
 * loses the implicit ones. Arrow keys move between rows.
 */
export function Table<T>({ label, columns, rows, keyOf }: Props<T>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    // biome-ignore-start lint/a11y/useSemanticElements: see above
    <table className={classes.table} role="table" aria-label={label}>
      <thead className={classes.head} role="rowgroup">
        <tr role="row">
          {columns.map(({ key, header, align = 'start', isActions = false, isExtra = false }) => (
            <th key={key} scope="col" role="columnheader" data-align={align} data-extra={isExtra}>
              <span className={isActions ? classes.spoken : undefined}>{header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" onKeyDown={moveFocusBetweenRows}>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={classes.row} role="row">
            {columns.map(({ key, header, cell, align = 'start', isTitle, isActions, isExtra }) => (
              <td
                key={key}
                role="cell"
                data-align={align}
                data-extra={isExtra}
                data-kind={isTitle ? 'title' : isActions ? 'actions' : 'plain'}
              >
                {!isTitle && !isActions && (
                  <span className={classes.label} aria-hidden>
                    {header}
                  </span>
                )}
                <div className={classes.value}>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
