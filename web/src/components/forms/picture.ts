import { type Crop, sideOf } from './crop.rules.ts';

/** The file types of the file dialog. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';

/** The side in pixels. */
const EDGE = 256;
/** The first quality with an accepted size is used. */
const QUALITIES = [0.86, 0.7, 0.5, 0.3];

/** The image of a file; null if it is not an image. */
export const readPicture = (file: File): Promise<ImageBitmap | null> =>
  createImageBitmap(file).catch(() => null);

/** Draws the crop, `edge` pixels wide. */
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

/** The cropped picture, scaled down, as a `data:` URL of at most `maxLength` characters; null if that fails. */
export function pictureOf(picture: ImageBitmap, crop: Crop, maxLength: number): string | null {
  const canvas = document.createElement('canvas');
  drawCrop(canvas, picture, crop, Math.round(Math.min(EDGE, sideOf(picture, crop))));
  const type = canvas.toDataURL('image/webp').startsWith('data:image/webp')
    ? 'image/webp'
    : 'image/jpeg';
  const texts = QUALITIES.map((quality) => canvas.toDataURL(type, quality));
  return texts.find((text) => text.length <= maxLength) ?? null;
}
