const OPEN_EVENT = 'palette-asked';

/** Opens the palette from any page of the frame. */
export const openCommandPalette = () => window.dispatchEvent(new Event(OPEN_EVENT));

/** Calls back when it is asked for; returns how to stop listening. */
export function onOpenCommandPalette(onAsked: () => void): () => void {
  window.addEventListener(OPEN_EVENT, onAsked);
  return () => window.removeEventListener(OPEN_EVENT, onAsked);
}
