import { useState } from 'react';

/** The rows of a table that are selected for an action. */
export type Selection<T> = {
  /** Only rows of the shown page count, so that no hidden record is changed. */
  readonly selected: readonly T[];
  /** Whether none, some or all of the rows that can be selected are selected. */
  readonly extent: 'none' | 'some' | 'all';
  /** Whether any row of the page can be selected. */
  readonly isPossible: boolean;
  canSelect(row: T): boolean;
  isSelected(row: T): boolean;
  /** The accessible name of the checkbox of a row. */
  labelOf(row: T): string;
  toggle(row: T): void;
  /** Selects all rows of the page, or none if all are selected. */
  toggleAll(): void;
  clear(): void;
};

type Options<T> = {
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  readonly canSelect: (row: T) => boolean;
  readonly labelOf: (row: T) => string;
};

export function useSelection<T>({ rows, keyOf, canSelect, labelOf }: Options<T>): Selection<T> {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const selectable = rows.filter(canSelect);
  const isSelected = (row: T) => keys.includes(keyOf(row));
  const selected = selectable.filter(isSelected);
  const isAll = selected.length > 0 && selected.length === selectable.length;
  return {
    selected,
    extent: isAll ? 'all' : selected.length > 0 ? 'some' : 'none',
    isPossible: selectable.length > 0,
    canSelect,
    isSelected,
    labelOf,
    toggle(row) {
      const key = keyOf(row);
      setKeys((before) =>
        before.includes(key) ? before.filter((one) => one !== key) : [...before, key],
      );
    },
    toggleAll: () => setKeys(isAll ? [] : selectable.map(keyOf)),
    clear: () => setKeys([]),
  };
}
