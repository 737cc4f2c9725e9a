const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that open the command palette, as they are named on this keyboard. */
export const paletteKeys = IS_APPLE ? '⌘ K' : 'Ctrl K';

/** Whether a key press opens or closes the command palette. */
export function isPaletteKey({ metaKey, ctrlKey, shiftKey, altKey, key }: KeyboardEvent): boolean {
  const isModified = (metaKey || ctrlKey) && !shiftKey && !altKey;
  return isModified && key.toLowerCase() === 'k';
}
