import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';

/** A modal dialog. Mantine returns the focus only if it rendered the dialog closed before. */
export function Modal(props: ModalProps) {
  useReturnFocus(props.opened);
  return <MantineModal {...props} returnFocus={false} />;
}

/** Returns the focus to the previously focused element when a dialog closes or unmounts. */
export function useReturnFocus(isOpen: boolean) {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    return () => {
      // Delayed until the dialog has released its focus trap.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected && isFree()) {
          before.focus({ preventScroll: true });
        }
      });
    };
  }, [isOpen]);
}

/** Whether no other element has the focus, such as a field or the heading of another page. */
function isFree(): boolean {
  const now = document.activeElement;
  return now === null || now === document.body || now.closest('[role="dialog"]') !== null;
}
