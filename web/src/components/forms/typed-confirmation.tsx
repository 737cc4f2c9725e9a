import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ApiError } from '@tessera/contracts/define/error';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Row, Stack } from '../layout/stack.tsx';
import { Modal } from '../overlays/modal.tsx';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** The exact text to type, the label of its field, and the error for another text. */
  readonly phrase: { readonly text: string; readonly label: string; readonly mistyped: string };
  readonly confirm: string;
  /** The command that the confirmation triggers. */
  readonly command: { readonly isBusy: boolean; readonly error?: ApiError | undefined };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before something important is deleted. The user has to type its name. */
export function TypedConfirmation({ opened, title, onClose, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Phrase {...rest} onClose={onClose} />
    </Modal>
  );
}

type PhraseProps = Omit<Props, 'opened' | 'title'>;

function Phrase({ children, phrase, confirm, command, ...on }: PhraseProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: { phrase: '' },
    validate: { phrase: (typed) => typed.trim() !== phrase.text && phrase.mistyped },
  });
  const submit = form.onSubmit(
    () => on.onConfirm(),
    () => input.current?.focus(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <div>{children}</div>
        <ErrorAlert error={command.error} />
        <TextInput
          {...form.getInputProps('phrase')}
          ref={input}
          label={phrase.label}
          autoComplete="off"
          data-autofocus
        />
        <Row>
          <Button type="submit" color="red.9" loading={command.isBusy}>
            {confirm}
          </Button>
          <Button variant="default" onClick={on.onClose}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
