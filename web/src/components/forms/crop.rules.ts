/** A square crop: its zoom, and its center in pixels of the picture. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };

/** The minimum side of a crop in pixels; a smaller crop would be blurry. */
const SMALLEST_SIDE = 64;
const MAX_ZOOM = 5;

/** The largest centered square. */
export const fullCrop = ({ width, height }: Size): Crop => ({
  zoom: 1,
  x: width / 2,
  y: height / 2,
});

export const sideOf = ({ width, height }: Size, { zoom }: Crop): number =>
  Math.min(width, height) / zoom;

export const maxZoomOf = ({ width, height }: Size): number =>
  Math.max(1, Math.min(MAX_ZOOM, Math.min(width, height) / SMALLEST_SIDE));

/** The crop, moved and limited so that it lies within the picture. */
export function clampCrop(size: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, maxZoomOf(size));
  const half = sideOf(size, { ...crop, zoom }) / 2;
  return {
    zoom,
    x: clamp(crop.x, half, size.width - half),
    y: clamp(crop.y, half, size.height - half),
  };
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
