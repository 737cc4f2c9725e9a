const EDGE = 256;
const LONGEST_TEXT = 90_000;

/** A chosen picture, cut to a square and made small enough to be kept; null when it is none. */
export async function pictureOf(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const side = Math.min(bitmap.width, bitmap.height);
  const edge = Math.min(EDGE, side);
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  canvas
    .getContext('2d')
    ?.drawImage(
      bitmap,
      (bitmap.width - side) / 2,
      (bitmap.height - side) / 2,
      side,
      side,
      0,
      0,
      edge,
      edge,
    );
  bitmap.close();
  const text = canvas.toDataURL('image/webp', 0.86);
  return text.length <= LONGEST_TEXT ? text : null;
}
