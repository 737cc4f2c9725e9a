import { type Columns, csvLine } from './csv-line.ts';

/** Spreadsheet programs do not detect UTF-8 without it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A CSV file in parts, one per batch of rows; starts with the header. */
export async function* csvParts<Row, Item>(
  batches: AsyncIterable<readonly Row[]>,
  toItem: (row: Row) => Item,
  columns: Columns<Item>,
): AsyncIterable<string> {
  const cells = Object.values(columns);
  let start = BYTE_ORDER_MARK + csvLine(Object.keys(columns));
  for await (const rows of batches) {
    const lines = rows.map(toItem).map((item) => csvLine(cells.map((cellOf) => cellOf(item))));
    yield start + lines.join('');
    start = '';
  }
}
