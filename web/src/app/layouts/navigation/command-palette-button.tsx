import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { importWithRetry } from '../../../components/feedback/import-with-retry.ts';
import { lazyComponent } from '../../../components/feedback/lazy-component.tsx';
import { useLazyDisclosure } from '../../../components/overlays/use-lazy-disclosure.ts';
import classes from './command-palette.module.css';
import { onOpenCommandPalette } from './open-command-palette.ts';

// Loaded when it is opened for the first time.
const Palette = lazyComponent(
  async () => (await importWithRetry(() => import('./command-palette.tsx'))).CommandPalette,
);

/** Opens the command palette on a click, and on Ctrl+K or Cmd+K on any page. */
export function CommandPaletteButton() {
  const { t } = useTranslation();
  const { isOpen, wasOpen, open, close } = useLazyDisclosure(Palette);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isShortcut = (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (isOpen) close();
      else void open();
    };
    window.addEventListener('keydown', listen);
    const unsubscribe = onOpenCommandPalette(() => void open());
    return () => {
      window.removeEventListener('keydown', listen);
      unsubscribe();
    };
  });

  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={17} aria-hidden />
        <span className={classes.hint}>{t('palette.hint')}</span>
        <VisuallyHidden>{t('palette.open')}</VisuallyHidden>
        <kbd className={classes.keys} aria-hidden>
          {IS_APPLE ? '⌘K' : 'Ctrl K'}
        </kbd>
      </UnstyledButton>
      {wasOpen && <Palette opened={isOpen} onClose={close} />}
    </>
  );
}

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);
