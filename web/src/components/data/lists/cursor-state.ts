import type { Sorting } from './sorting.rules.ts';

/** Which page of a list is shown, and in which order of time. */
export type CursorState = {
  /** The cursor of the page; empty for the first one. */
  readonly cursor: string;
  readonly onCursor: (cursor: string) => void;
  readonly sorting: Sorting;
};

/** The parameters of the call that lists the page. */
export const pageQueryOf = ({ cursor, sorting }: CursorState) => ({
  cursor: cursor || undefined,
  sortDirection: sorting.current.startsWith('-') ? ('desc' as const) : ('asc' as const),
});
