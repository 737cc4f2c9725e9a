import classes from './tessellation.module.css';

const COLUMNS = 9;
const ROWS = 12;
const SIZE = 64;

/** Which piece lies where: a small repeating sum, so that every visit sees the same floor. */
const pieceAt = (column: number, row: number) => (column * 7 + row * 11 + column * row * 3) % 10;

/** A floor of small stones. Decoration only. */
export function Tessellation() {
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, index) => ({
    column: index % COLUMNS,
    row: Math.floor(index / COLUMNS),
  }));
  return (
    <svg
      className={classes.floor}
      viewBox={`0 0 ${COLUMNS * SIZE} ${ROWS * SIZE}`}
      preserveAspectRatio="xMaxYMin slice"
      aria-hidden="true"
    >
      {cells.map(({ column, row }) => (
        <Stone key={`${column}-${row}`} column={column} row={row} />
      ))}
    </svg>
  );
}

function Stone({ column, row }: { readonly column: number; readonly row: number }) {
  const piece = pieceAt(column, row);
  const at = `translate(${column * SIZE + 2} ${row * SIZE + 2})`;
  const edge = SIZE - 4;
  if (piece < 3) return null;
  if (piece === 3) {
    return <path className={classes.spark} transform={at} d={`M0 0h${edge}L0 ${edge}z`} />;
  }
  if (piece < 6) {
    return <path className={classes.dim} transform={at} d={`M${edge} 0v${edge}H0z`} />;
  }
  return (
    <rect
      className={piece > 8 ? classes.bright : classes.dim}
      transform={at}
      width={edge}
      height={edge}
    />
  );
}
