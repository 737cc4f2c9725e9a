import { Button } from '@mantine/core';
import { CopyText } from '../../../ui/copy-text.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { useWords } from '../../../words/words.tsx';
import type { Revealed } from './endpoint-list.tsx';

type Props = { readonly revealed: Revealed | null; readonly onKept: () => void };

/** A secret, this once. The window goes away by its button alone, so that no slip loses it. */
export function RevealedSecret({ revealed, onKept }: Props) {
  const { t } = useWords();
  return (
    <Modal
      opened={revealed !== null}
      onClose={onKept}
      title={t('endpoint.revealTitle')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      size="lg"
    >
      {revealed && (
        <Stack>
          <div>{t('endpoint.revealText')}</div>
          <CopyText label={t('endpoint.secret')} text={revealed.secret} />
          <CopyText label={t('endpoint.url')} text={revealed.endpoint.url} />
          <div>
            <Button onClick={onKept}>{t('endpoint.revealed')}</Button>
          </div>
        </Stack>
      )}
    </Modal>
  );
}
