import { useEffect } from 'react';

const DIALOG = '[role="dialog"]';
const OPENED = `${DIALOG}, [popover]`;

/**
 * Brings the focus back to where it was before a dialog opened, once none is open any more; a dialog by itself
 * notes that place late, when its first field may have the focus already. Where the place is gone, as the row
 * of somebody who was removed, the page's content is next.
 */
export function useFocusHome(): void {
  useEffect(() => {
    let home: HTMLElement | null = null;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest(OPENED) === null) home = target;
    };
    const closing = new MutationObserver((changes) => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (!isLost || document.querySelector(DIALOG) !== null) return;
      if (!changes.some(({ removedNodes }) => [...removedNodes].some(wasDialog))) return;
      const place = home?.isConnected ? home : document.querySelector<HTMLElement>('main');
      place?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', remember);
    closing.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      closing.disconnect();
    };
  }, []);
}

const wasDialog = (node: Node): boolean =>
  node instanceof Element && (node.matches(DIALOG) || node.querySelector(DIALOG) !== null);
