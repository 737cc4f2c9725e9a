import classes from './tessellation.module.css';

const COLUMNS = 9;
const ROWS = 12;
const SIZE = 64;
const EDGE = SIZE - 4;

type Shade = 'spark' | 'dim' | 'bright';

/** The shape of a tile: deterministic, so that every visit shows the same pattern. */
const shapeAt = (column: number, row: number) => (column * 7 + row * 11 + column * row * 3) % 10;

/** All tiles of a shade are one path: a hundred elements would take longer to render than the form beside them. */
const tilePaths = Object.entries(buildTilePaths());

/** A mosaic pattern. Decoration only. */
export function Tessellation() {
  return (
    <svg
      className={classes.tessellation}
      viewBox={`0 0 ${COLUMNS * SIZE} ${ROWS * SIZE}`}
      preserveAspectRatio="xMaxYMin slice"
      aria-hidden="true"
    >
      {tilePaths.map(([shade, path]) => (
        <path key={shade} className={classes[shade]} d={path} />
      ))}
    </svg>
  );
}

function buildTilePaths(): Record<Shade, string> {
  const paths = { spark: '', dim: '', bright: '' };
  for (let column = 0; column < COLUMNS; column += 1) {
    for (let row = 0; row < ROWS; row += 1) {
      const tile = tileOf(shapeAt(column, row));
      if (!tile) continue;
      const [shade, outline] = tile;
      paths[shade] += `M${column * SIZE + 2} ${row * SIZE + 2}${outline}`;
    }
  }
  return paths;
}

/** The shade and the outline of a tile, from its upper left corner; null for an empty tile. */
function tileOf(shape: number): readonly [Shade, string] | null {
  if (shape < 3) return null;
  if (shape === 3) return ['spark', `h${EDGE}l-${EDGE} ${EDGE}z`];
  if (shape < 6) return ['dim', `m${EDGE} 0v${EDGE}h-${EDGE}z`];
  return [shape > 8 ? 'bright' : 'dim', `h${EDGE}v${EDGE}h-${EDGE}z`];
}
