import type { KeyboardEvent } from 'react';

/** Moves the focus between the buttons and links of a list with the arrow keys, Home and End. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a[href]')];
  const next = nextIndex(event, items.indexOf(event.target as HTMLElement), items.length - 1);
  if (next === null) return;
  event.preventDefault();
  items[next]?.focus();
}

/** The index that a key leads to, from -1 for a search field above the items; null for other keys. */
function nextIndex({ key, target }: KeyboardEvent, at: number, last: number): number | null {
  const isTyping = target instanceof HTMLInputElement;
  switch (key) {
    case 'ArrowDown':
      return at === last ? 0 : at + 1;
    case 'ArrowUp':
      return at <= 0 ? last : at - 1;
    case 'Home':
      return isTyping ? null : 0;
    case 'End':
      return isTyping ? null : last;
    default:
      return null;
  }
}
