import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useReturnFocus } from './use-return-focus.ts';

/** A dialog before the page. The library gives the focus back only where it saw the dialog open. */
export function Modal(props: ModalProps) {
  useReturnFocus(props.opened);
  return <MantineModal {...props} returnFocus={false} />;
}
