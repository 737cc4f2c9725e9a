import { useLayoutEffect } from 'react';

/** Gives the focus back to what had it before a dialog opened, however the dialog goes: closed, or taken off the page. */
export function useReturnFocus(isOpen: boolean) {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    return () => {
      // Once the dialog itself has let go of it.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected && isFree()) {
          before.focus({ preventScroll: true });
        }
      });
    };
  }, [isOpen]);
}

/** Nobody has taken it meanwhile: neither the heading of another page nor a field beside. */
function isFree(): boolean {
  const now = document.activeElement;
  return now === null || now === document.body || now.closest('[role="dialog"]') !== null;
}
