import { type Columns, csvLine } from './csv.rules.ts';

/** Without it spreadsheets take UTF-8 for something older. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A file of rows that come in pieces, each as callers see it; the names of the columns first. */
export async function* csvParts<Row, Item>(
  pieces: AsyncIterable<readonly Row[]>,
  toItem: (row: Row) => Item,
  columns: Columns<Item>,
): AsyncIterable<string> {
  const cells = Object.values(columns);
  let start = BYTE_ORDER_MARK + csvLine(Object.keys(columns));
  for await (const rows of pieces) {
    const lines = rows.map(toItem).map((item) => csvLine(cells.map((cellOf) => cellOf(item))));
    yield start + lines.join('');
    start = '';
  }
}
