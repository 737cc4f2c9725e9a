import { describe, expect, it } from 'vitest';
import { clampCrop, fullCrop, maxZoomOf, sideOf } from './crop.rules.ts';

const wide = { width: 800, height: 400 };

describe('crop', () => {
  it('starts with the largest square in the center', () => {
    expect(sideOf(wide, fullCrop(wide))).toBe(400);
    expect(fullCrop(wide)).toEqual({ zoom: 1, x: 400, y: 200 });
  });

  it('stays within the picture', () => {
    expect(clampCrop(wide, { zoom: 1, x: -50, y: 900 })).toEqual({ zoom: 1, x: 200, y: 200 });
    expect(clampCrop(wide, { zoom: 2, x: 900, y: 10 })).toEqual({ zoom: 2, x: 700, y: 100 });
  });

  it('limits the zoom, and does not zoom small pictures', () => {
    expect(clampCrop(wide, { zoom: 99, x: 400, y: 200 }).zoom).toBe(5);
    expect(maxZoomOf({ width: 50, height: 40 })).toBe(1);
    expect(clampCrop({ width: 50, height: 40 }, { zoom: 3, x: 0, y: 0 })).toEqual({
      zoom: 1,
      x: 20,
      y: 20,
    });
  });
});
