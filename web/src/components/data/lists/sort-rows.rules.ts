/** The value of a row for each field by which a list can be sorted. */
export type SortValues<T> = Readonly<Record<string, (row: T) => string | number>>;

/**
 * Rows that are loaded as a whole, sorted by a field, with `-` for descending; rows with equal values keep their order.
 * Texts are sorted as in the language. An unknown sort, which an address may contain, changes nothing.
 */
export function sortRows<T>(
  rows: readonly T[],
  sort: string,
  { values, language }: { readonly values: SortValues<T>; readonly language: string },
): readonly T[] {
  const isDescending = sort.startsWith('-');
  const valueIn = new Map(Object.entries(values)).get(isDescending ? sort.slice(1) : sort);
  if (valueIn === undefined) return rows;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const order = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(`${a}`, `${b}`);
  return rows.toSorted((a, b) => order(valueIn(a), valueIn(b)) * (isDescending ? -1 : 1));
}
