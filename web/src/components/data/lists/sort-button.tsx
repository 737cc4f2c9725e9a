import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-button.module.css';
import { directionOf, nextSort, type Sorting } from './sorting.rules.ts';

type Props = {
  readonly header: string;
  /** The sort of the column on the first click. */
  readonly sort: string;
  readonly sorting: Sorting;
};

/** The header of a column that sorts the list. The arrow shows the direction, or on hover that of a click. */
export function SortButton({ header, sort, sorting }: Props) {
  const { current, onSort } = sorting;
  const next = nextSort(current, sort);
  const isSorted = directionOf(current, sort) !== 'none';
  const Arrow = (isSorted ? current : next).startsWith('-') ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={classes.button}
      data-sorted={isSorted}
      onClick={() => onSort(next)}
    >
      {header}
      <Arrow size={14} className={classes.arrow} aria-hidden />
    </button>
  );
}
