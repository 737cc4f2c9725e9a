import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { requestDialog } from '../navigation/dialog-requests.ts';
import classes from './command-palette-button.module.css';
import { paletteKeys } from './palette-keys.ts';

/** Opens the command palette. */
export function CommandPaletteButton() {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      className={classes.button}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => requestDialog('command-palette')}
    >
      <IconSearch size={17} aria-hidden />
      <span className={classes.hint}>{t('palette.hint')}</span>
      <VisuallyHidden>{t('palette.open')}</VisuallyHidden>
      <kbd className={classes.keys} aria-hidden>
        {paletteKeys}
      </kbd>
    </UnstyledButton>
  );
}
