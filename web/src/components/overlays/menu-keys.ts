import type { KeyboardEvent } from 'react';

/** The item that a key moves the focus to; null for other keys. */
export function nextItem(menu: HTMLElement, { key, target }: KeyboardEvent): HTMLElement | null {
  const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const isTyping = target instanceof HTMLInputElement;
  const at = items.indexOf(document.activeElement as HTMLElement);
  const end = items.length - 1;
  switch (key) {
    case 'ArrowDown':
      return items[at === end ? 0 : at + 1] ?? null;
    case 'ArrowUp':
      return items[at <= 0 ? end : at - 1] ?? null;
    case 'Home':
      return isTyping ? null : (items[0] ?? null);
    case 'End':
      return isTyping ? null : (items[end] ?? null);
  }
  if (isTyping || key.length !== 1 || key === ' ') return null;
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const letter = key.toLocaleLowerCase();
  return after.find((item) => item.textContent?.toLocaleLowerCase().startsWith(letter)) ?? null;
}
