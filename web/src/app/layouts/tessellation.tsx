import classes from './tessellation.module.css';

const COLUMNS = 9;
const ROWS = 12;
const SIZE = 64;
const EDGE = SIZE - 4;

type Shade = 'spark' | 'dim' | 'bright';

/** Which shape each tile has: deterministic, so that every visit shows the same pattern. */
const pieceAt = (column: number, row: number) => (column * 7 + row * 11 + column * row * 3) % 10;

/** All tiles of a shade are one path: a hundred elements would take longer to render than the form beside them. */
const floor = Object.entries(layFloor());

/** A mosaic pattern. Decoration only. */
export function Tessellation() {
  return (
    <svg
      className={classes.floor}
      viewBox={`0 0 ${COLUMNS * SIZE} ${ROWS * SIZE}`}
      preserveAspectRatio="xMaxYMin slice"
      aria-hidden="true"
    >
      {floor.map(([shade, path]) => (
        <path key={shade} className={classes[shade]} d={path} />
      ))}
    </svg>
  );
}

function layFloor(): Record<Shade, string> {
  const paths = { spark: '', dim: '', bright: '' };
  for (let column = 0; column < COLUMNS; column += 1) {
    for (let row = 0; row < ROWS; row += 1) {
      const stone = stoneOf(pieceAt(column, row));
      if (!stone) continue;
      const [shade, outline] = stone;
      paths[shade] += `M${column * SIZE + 2} ${row * SIZE + 2}${outline}`;
    }
  }
  return paths;
}

/** Its shade, and its outline from its upper left corner. */
function stoneOf(piece: number): readonly [Shade, string] | null {
  if (piece < 3) return null;
  if (piece === 3) return ['spark', `h${EDGE}l-${EDGE} ${EDGE}z`];
  if (piece < 6) return ['dim', `m${EDGE} 0v${EDGE}h-${EDGE}z`];
  return [piece > 8 ? 'bright' : 'dim', `h${EDGE}v${EDGE}h-${EDGE}z`];
}
