/** A column whose visibility the user can choose, unless it is the first one or has actions. */
export type ChoosableColumn = {
  readonly key: string;
  readonly header: string;
  readonly isActions?: boolean;
  readonly isExtra?: boolean;
};

/**
 * The columns of a list: the first one, the selected ones in their order, and the actions; without a choice, all. Selected
 * keys that the list does not have are ignored.
 */
export function shownColumns<C extends ChoosableColumn>(
  columns: readonly C[],
  selected: readonly string[] | null,
): readonly C[] {
  if (selected === null) return columns;
  const [first, ...others] = columns;
  const picked = selected.flatMap((key) =>
    others.filter((column) => column.key === key && !column.isActions),
  );
  return [
    ...(first ? [first] : []),
    // A column that the user has selected is shown on every screen.
    ...picked.map((column) => ({ ...column, isExtra: false })),
    ...others.filter(({ isActions }) => isActions),
  ];
}

/** The choice after a column was checked or unchecked, in the order of the list. */
export function toggledColumns(
  columns: readonly ChoosableColumn[],
  shown: readonly string[],
  key: string,
): readonly string[] {
  const isShown = (one: string) => (one === key ? !shown.includes(key) : shown.includes(one));
  return columns
    .filter(({ key: one, isActions }, index) => !isActions && (index === 0 || isShown(one)))
    .map((column) => column.key);
}
