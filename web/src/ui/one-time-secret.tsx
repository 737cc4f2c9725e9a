import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.tsx';
import { Alert } from './alert.tsx';
import { CopyText } from './copy-text.tsx';
import { Modal } from './modal.tsx';
import { Stack } from './stack.tsx';

type DialogProps = {
  readonly opened: boolean;
  readonly title: string;
  /** What would be lost with the dialog is in sight: from now on only a button closes it. */
  readonly isShown: boolean;
  readonly size?: 'md' | 'lg';
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog at whose end something is shown that nobody can show again. */
export function OneTimeSecretDialog({
  opened,
  title,
  isShown,
  size = 'md',
  ...props
}: DialogProps) {
  const { t } = useWords();
  return (
    <Modal
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
    </Modal>
  );
}

type Props = {
  /** Why it is to be kept now. */
  readonly note: string;
  readonly texts: readonly { readonly label: string; readonly text: string }[];
  readonly done: string;
  readonly onClose: () => void;
};

/** What is shown this once, to be copied; the only way on is the button. */
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
