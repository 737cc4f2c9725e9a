import { vi } from 'vitest';

/** Makes the screen match all media queries for a minimum width, or none, until `vi.restoreAllMocks()`. */
export function setScreenWidth(width: 'wide' | 'narrow'): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: width === 'wide' && media.includes('min-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}
