/** Edges in pixels. */
const EDGE = 256;
/** The first that is small enough is taken. */
const QUALITIES = [0.86, 0.7, 0.5, 0.3];

/**
 * A chosen picture, cut to a square and made small enough to be kept, as a `data:` URL of `longest` characters at
 * most; null when it is none.
 */
export async function pictureOf(file: File, longest: number): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const side = Math.min(bitmap.width, bitmap.height);
  const edge = Math.min(EDGE, side);
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const left = (bitmap.width - side) / 2;
  const top = (bitmap.height - side) / 2;
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, edge, edge);
  bitmap.close();
  const type = canvas.toDataURL('image/webp').startsWith('data:image/webp')
    ? 'image/webp'
    : 'image/jpeg';
  const texts = QUALITIES.map((quality) => canvas.toDataURL(type, quality));
  return texts.find((text) => text.length <= longest) ?? null;
}
