import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useReturnFocus } from './use-return-focus.ts';

/** A modal dialog. Mantine returns the focus only if it rendered the dialog closed before. */
export function Modal(props: ModalProps) {
  useReturnFocus(props.opened);
  return <MantineModal {...props} returnFocus={false} />;
}
