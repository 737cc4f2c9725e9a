import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isHere } from '../../ui/is-here.ts';
import { later } from '../../ui/later.tsx';
import { useWords } from '../../words/words.tsx';
import { hearPaletteAsked } from './open-palette.ts';
import classes from './palette.module.css';

// Fetched when it is opened for the first time.
const Palette = later(async () => (await import('./palette.tsx')).Palette);

/** Opens the palette: by a press, or by Ctrl or Cmd with K from anywhere. */
export function PaletteButton() {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);

  const open = async () => {
    if (!(await isHere(Palette, t))) return;
    setWasOpen(true);
    setOpen(true);
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isAsked = (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey;
      if (!isAsked || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (isOpen) setOpen(false);
      else void open();
    };
    window.addEventListener('keydown', listen);
    const hearNoMore = hearPaletteAsked(() => void open());
    return () => {
      window.removeEventListener('keydown', listen);
      hearNoMore();
    };
  });

  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-label={t('palette.open')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={17} aria-hidden />
        <span className={classes.hint}>{t('palette.hint')}</span>
        <kbd className={classes.keys}>{IS_APPLE ? '⌘K' : 'Ctrl K'}</kbd>
      </UnstyledButton>
      {wasOpen && <Palette opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);
