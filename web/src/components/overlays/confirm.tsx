import { Button } from '@mantine/core';
import type { ApiError } from '@tessera/contracts/define/error';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import classes from './confirm.module.css';
import { Modal } from './modal.tsx';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  /** The label of the cancel button; "Go back" by default. */
  readonly keep?: string;
  /** The command that the confirmation triggers. */
  readonly command?: { readonly isBusy: boolean; readonly error?: ApiError | undefined };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** A confirmation dialog; the cancel button has the focus. */
export function Confirm({ opened, title, children, confirm, keep, command, ...on }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={on.onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.body}>
        <div>{children}</div>
        <ErrorAlert error={command?.error} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={on.onClose} data-autofocus>
            {keep ?? t('common.keep')}
          </Button>
          <Button color="red.9" onClick={on.onConfirm} loading={command?.isBusy ?? false}>
            {confirm}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
