import { useLayoutEffect } from 'react';

/** Returns the focus to the previously focused element when a dialog closes or unmounts. */
export function useReturnFocus(isOpen: boolean) {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    return () => {
      // After the dialog has released its focus trap.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected && isFree()) {
          before.focus({ preventScroll: true });
        }
      });
    };
  }, [isOpen]);
}

/** Whether nothing else has taken the focus: neither the heading of another page nor a field. */
function isFree(): boolean {
  const now = document.activeElement;
  return now === null || now === document.body || now.closest('[role="dialog"]') !== null;
}
