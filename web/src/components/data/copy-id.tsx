import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './copy-id.module.css';

/** An id in monospace with a copy button. */
export function CopyId({ id, label }: { readonly id: string; readonly label: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton value={id} timeout={2_000}>
      {({ copied, copy }) => (
        <span className={classes.id}>
          <code>{id}</code>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            onClick={copy}
            aria-label={copied ? t('common.copied') : t('common.copyLabel', { what: label })}
          >
            {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
          </ActionIcon>
        </span>
      )}
    </CopyButton>
  );
}
