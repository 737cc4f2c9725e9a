import { Button } from '@mantine/core';
import type { ApiError } from '@tessera/contracts/define/error';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/texts.ts';
import { Stack } from '../../layout/stack.tsx';
import { Modal } from '../../overlays/modal.tsx';
import { Badge } from '../badge.tsx';
import classes from './name-list.module.css';
import { NameList } from './name-list.tsx';

type Props = {
  readonly title: string;
  /** How many records the action has changed. */
  readonly summary: string;
  readonly results: readonly {
    readonly key: string;
    readonly name: string;
    readonly error: ApiError | null;
  }[];
  /** The outcome of a record without an error. */
  readonly done: string;
  readonly onClose: () => void;
};

/** The outcome of an action for each of several records. */
export function BulkResults({ title, summary, results, done, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        <p className={classes.text} role="status">
          {summary}
        </p>
        <NameList
          records={results.map(({ key, name, error }) => ({
            key,
            name,
            aside: error ? (
              <span className={classes.reason}>{errorText(error, t)}</span>
            ) : (
              <Badge tone="good">{done}</Badge>
            ),
          }))}
        />
        <div>
          <Button onClick={onClose} data-autofocus>
            {t('common.done')}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}
