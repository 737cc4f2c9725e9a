const ASKED = 'palette-asked';

/** Opens the palette from any page of the frame. */
export const openPalette = () => window.dispatchEvent(new Event(ASKED));

/** Calls back when it is asked for; returns how to stop listening. */
export function hearPaletteAsked(onAsked: () => void): () => void {
  window.addEventListener(ASKED, onAsked);
  return () => window.removeEventListener(ASKED, onAsked);
}
