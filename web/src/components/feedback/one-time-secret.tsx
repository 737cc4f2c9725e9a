import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../data/copy-text.tsx';
import { FormModal } from '../forms/form-modal.tsx';
import { Stack } from '../layout/stack.tsx';
import { Alert } from './alert.tsx';

type DialogProps = {
  readonly opened: boolean;
  readonly title: string;
  /** Whether the secret is visible: then only a button closes the dialog. */
  readonly isShown: boolean;
  readonly size?: 'md' | 'lg';
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog with a form whose last step shows a secret that cannot be shown again. */
export function OneTimeSecretDialog({
  opened,
  title,
  isShown,
  size = 'md',
  ...props
}: DialogProps) {
  const { t } = useTranslation();
  return (
    <FormModal
      opened={opened}
      onClose={props.onClose}
      title={title}
      closeOnClickOutside={!isShown}
      closeOnEscape={!isShown}
      withCloseButton={!isShown}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={size}
    >
      {props.children}
    </FormModal>
  );
}

type Props = {
  /** The text that explains why the secret has to be saved now. */
  readonly note: string;
  readonly texts: readonly { readonly label: string; readonly text: string }[];
  readonly done: string;
  readonly onClose: () => void;
};

/** Shows values that the user has to copy now; the button closes the dialog. */
export function OneTimeSecret({ note, texts, done, onClose }: Props) {
  return (
    <Stack>
      <Alert tone="warn">{note}</Alert>
      {texts.map(({ label, text }) => (
        <CopyText key={label} label={label} text={text} />
      ))}
      <div>
        <Button onClick={onClose}>{done}</Button>
      </div>
    </Stack>
  );
}
