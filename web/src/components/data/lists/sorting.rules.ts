/** The sort of a list: a field, with `-` for descending, such as `-createdAt`. */
export type Sorting = {
  readonly current: string;
  readonly onSort: (sort: string) => void;
};

export type SortDirection = 'ascending' | 'descending' | 'none';

const fieldOf = (sort: string) => sort.replace(/^-/, '');

/** The direction in which a list is sorted by the field of a column. */
export function directionOf(current: string, sort: string): SortDirection {
  if (fieldOf(current) !== fieldOf(sort)) return 'none';
  return current.startsWith('-') ? 'descending' : 'ascending';
}

/** The sort after a click on the header of a column: first the sort of the column, then the reverse. */
export function nextSort(current: string, sort: string): string {
  if (current !== sort) return sort;
  return sort.startsWith('-') ? fieldOf(sort) : `-${sort}`;
}
