import { Button } from '@mantine/core';
import { CopyText } from '../../ui/copy-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { useWords } from '../../words/words.tsx';

/** A client's secret, on its way from the answer that had it: nothing keeps it. */
export type Ready = { readonly clientId: string; readonly name: string; readonly secret: string };

type Props = { readonly ready: Ready; readonly onClose: () => void };

/** The secret of a machine client, this once. */
export function SecretShown({ ready, onClose }: Props) {
  const { t } = useWords();
  return (
    <Stack>
      <Notice tone="warn">{t('machines.once')}</Notice>
      <CopyText label={t('machines.clientId')} text={ready.clientId} />
      <CopyText label={t('machines.secret')} text={ready.secret} />
      <Row>
        <Button variant="default" onClick={onClose}>
          {t('common.done')}
        </Button>
      </Row>
    </Stack>
  );
}
