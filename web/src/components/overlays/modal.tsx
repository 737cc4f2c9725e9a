import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';
import classes from './dialog-header.module.css';

type Props = Omit<ModalProps, 'returnFocus' | 'scrollAreaComponent'>;

/**
 * A modal dialog. Composed from Mantine's parts, because the `<header>` of its Modal counts as a second banner of the
 * page. Mantine returns the focus only if it rendered the dialog closed before.
 */
export function Modal({ title, withCloseButton = true, overlayProps, ...props }: Props) {
  const { closeButtonProps, children, ...root } = props;
  useReturnFocus(root.opened);
  return (
    <MantineModal.Root {...root} returnFocus={false}>
      <MantineModal.Overlay {...overlayProps} />
      <MantineModal.Content>
        {(title !== undefined || withCloseButton) && (
          <div className={classes.header}>
            <MantineModal.Title>{title}</MantineModal.Title>
            {withCloseButton && <MantineModal.CloseButton {...closeButtonProps} />}
          </div>
        )}
        <MantineModal.Body>{children}</MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
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
