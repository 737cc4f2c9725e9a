const BYTE_ORDER_MARK = '\uFEFF';

/** The rows of a CSV file without quoted cells, by column. */
export function csvRows(text: string): Record<string, string>[] {
  const [names = '', ...lines] = text.replace(BYTE_ORDER_MARK, '').split('\r\n').slice(0, -1);
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.split(',').map((name, index) => [name, cells[index] ?? '']));
  });
}
