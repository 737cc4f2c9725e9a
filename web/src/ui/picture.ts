import { type Crop, sideOf } from './crop.rules.ts';

/** What a person may choose, for the dialog of the browser. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';

/** Edges in pixels. */
const EDGE = 256;
/** The first that is small enough is taken. */
const QUALITIES = [0.86, 0.7, 0.5, 0.3];

/** The picture in a file; null when it is none. */
export const readPicture = (file: File): Promise<ImageBitmap | null> =>
  createImageBitmap(file).catch(() => null);

/** Draws the square that is cut out, `edge` pixels long. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  crop: Crop,
  edge: number,
): void {
  canvas.width = edge;
  canvas.height = edge;
  const side = sideOf(picture, crop);
  const [left, top] = [crop.x - side / 2, crop.y - side / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, edge, edge);
}

/**
 * The square that is cut out, made small enough to be kept, as a `data:` URL of `longest` characters at most; null
 * where that cannot be done.
 */
export function pictureOf(picture: ImageBitmap, crop: Crop, longest: number): string | null {
  const canvas = document.createElement('canvas');
  drawCrop(canvas, picture, crop, Math.round(Math.min(EDGE, sideOf(picture, crop))));
  const type = canvas.toDataURL('image/webp').startsWith('data:image/webp')
    ? 'image/webp'
    : 'image/jpeg';
  const texts = QUALITIES.map((quality) => canvas.toDataURL(type, quality));
  return texts.find((text) => text.length <= longest) ?? null;
}
