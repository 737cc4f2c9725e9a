import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openClickedRow } from './lists/row-click.ts';
import { moveFocusBetweenRows } from './lists/row-navigation.ts';
import { SelectBox } from './lists/select-box.tsx';
import { SortButton } from './lists/sort-button.tsx';
import { directionOf, type Sorting } from './lists/sorting.rules.ts';
import type { Selection } from './lists/use-selection.ts';
import classes from './table.module.css';

export type Column<T> = {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: T) => ReactNode;
  readonly align?: 'start' | 'end';
  /** Whether the cell is the title of the row, which has no label on small screens. Its link opens the record. */
  readonly isTitle?: boolean;
  /** Whether it is a column of buttons, whose header is for screen readers only. */
  readonly isActions?: boolean;
  /** Whether it is hidden on small screens, because the detail page shows it. */
  readonly isExtra?: boolean;
  /** The sort of the list after a click on the header, such as `name` or, for the largest first, `-amount`. */
  readonly sort?: string;
};

type Props<T> = {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  /** Makes the headers of columns with a `sort` clickable. */
  readonly sorting?: Sorting | undefined;
  /** Adds a column of checkboxes. */
  readonly selection?: Selection<T> | undefined;
  /** Whether the table may be wider than the page and scrolls sideways then. */
  readonly isWide?: boolean;
};

/**
 * A table that becomes a list of cards on small screens. Its roles are explicit, because a table with another `display`
 * loses the implicit ones. Arrow keys move between rows, and a click on a row opens the record.
 */
export function Table<T>({ label, columns, rows, keyOf, ...options }: Props<T>) {
  const { sorting, selection, isWide } = options;
  return (
    <div className={classes.scroll} data-wide={isWide}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: see above */}
      <table className={classes.table} role="table" aria-label={label}>
        <thead className={classes.head} role="rowgroup">
          <tr role="row">
            {selection && <SelectAll selection={selection} />}
            {columns.map((column) => (
              <Header key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" onKeyDown={moveFocusBetweenRows} onClick={openClickedRow}>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={classes.row} role="row">
              {selection && <SelectCell selection={selection} row={row} />}
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

type HeaderProps = {
  readonly column: Omit<Column<never>, 'cell'>;
  readonly sorting: Sorting | undefined;
};

function Header({ column, sorting }: HeaderProps) {
  const { header, align = 'start', isActions = false, isExtra = false, sort } = column;
  const isSortable = sorting !== undefined && sort !== undefined;
  return (
    <th
      scope="col"
      // biome-ignore lint/a11y/noRedundantRoles: see `Table`
      role="columnheader"
      data-align={align}
      data-extra={isExtra}
      data-kind={isActions ? 'actions' : undefined}
      aria-sort={isSortable ? directionOf(sorting.current, sort) : undefined}
    >
      {isSortable ? (
        <SortButton header={header} sort={sort} sorting={sorting} />
      ) : (
        <span className={isActions ? classes.spoken : undefined}>{header}</span>
      )}
    </th>
  );
}

function Cell<T>({ column, row }: { readonly column: Column<T>; readonly row: T }) {
  const { header, cell, align = 'start', isTitle, isActions, isExtra } = column;
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: see `Table`
      role="cell"
      data-align={align}
      data-extra={isExtra}
      data-kind={isTitle ? 'title' : isActions ? 'actions' : 'plain'}
    >
      {/* Shown on small screens only, instead of the header. */}
      {!isTitle && !isActions && <span className={classes.label}>{header}</span>}
      <div className={classes.value}>{cell(row)}</div>
    </td>
  );
}

function SelectAll<T>({ selection }: { readonly selection: Selection<T> }) {
  const { t } = useTranslation();
  const { extent, isPossible, toggleAll } = selection;
  return (
    <th
      scope="col"
      // biome-ignore lint/a11y/noRedundantRoles: see `Table`
      role="columnheader"
      data-kind="select"
    >
      <SelectBox
        label={t('list.selectAll')}
        checked={extent === 'all'}
        isPartly={extent === 'some'}
        isDisabled={!isPossible}
        onChange={toggleAll}
      />
    </th>
  );
}

type SelectCellProps<T> = { readonly selection: Selection<T>; readonly row: T };

function SelectCell<T>({ selection, row }: SelectCellProps<T>) {
  const { canSelect, isSelected, labelOf, toggle } = selection;
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: see `Table`
      role="cell"
      data-kind="select"
    >
      {canSelect(row) && (
        <SelectBox label={labelOf(row)} checked={isSelected(row)} onChange={() => toggle(row)} />
      )}
    </td>
  );
}
