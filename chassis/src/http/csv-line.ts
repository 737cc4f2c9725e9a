export type Cell = string | number | boolean | null | undefined;

/** Column names, with the value of each for a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** Spreadsheets run text that looks like a formula: text from users must not run. */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One line of a CSV file, as specified in RFC 4180. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = LOOKS_LIKE_FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
