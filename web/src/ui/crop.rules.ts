/** The square that is cut out of a picture: how far it is enlarged, and its middle, in pixels of the picture. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };

/** What is cut out is no smaller than this, in pixels: less would be a blur. */
const SMALLEST_SIDE = 64;
const MOST_ZOOM = 5;

/** The largest square, in the middle. */
export const wholeOf = ({ width, height }: Size): Crop => ({
  zoom: 1,
  x: width / 2,
  y: height / 2,
});

export const sideOf = ({ width, height }: Size, { zoom }: Crop): number =>
  Math.min(width, height) / zoom;

export const maxZoomOf = ({ width, height }: Size): number =>
  Math.max(1, Math.min(MOST_ZOOM, Math.min(width, height) / SMALLEST_SIDE));

/** The same square, as near to where it is wished as the picture allows. */
export function within(size: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, maxZoomOf(size));
  const half = sideOf(size, { ...crop, zoom }) / 2;
  return {
    zoom,
    x: clamp(crop.x, half, size.width - half),
    y: clamp(crop.y, half, size.height - half),
  };
}

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);
