import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './copy-text.module.css';

type Props = { readonly label: string; readonly text: string };

/** A text with a button that copies it. */
export function CopyText({ label, text }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.box}>
      <span className={classes.label}>{label}</span>
      <div className={classes.row}>
        <code className={classes.text}>{text}</code>
        <CopyButton value={text} timeout={2_000}>
          {({ copied, copy }) => (
            <Button
              size="sm"
              variant="default"
              onClick={copy}
              aria-label={copied ? t('common.copied') : t('common.copyLabel', { what: label })}
            >
              {copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
