const OPEN_EVENT = 'palette-asked';

/** Opens the command palette from any page. */
export const openCommandPalette = () => window.dispatchEvent(new Event(OPEN_EVENT));

/** Calls `onOpen` when the command palette is requested; returns the unsubscribe function. */
export function onOpenCommandPalette(onOpen: () => void): () => void {
  window.addEventListener(OPEN_EVENT, onOpen);
  return () => window.removeEventListener(OPEN_EVENT, onOpen);
}
