import { useEffect } from 'react';
import { importWithRetry } from '../../../components/feedback/import-with-retry.ts';
import { lazyComponent } from '../../../components/feedback/lazy-component.tsx';
import { useLazyDisclosure } from '../../../components/overlays/use-lazy-disclosure.ts';
import { onDialogRequest } from '../navigation/dialog-requests.ts';
import { isPaletteKey } from './palette-keys.ts';

// Loaded when it is opened for the first time.
const Palette = lazyComponent(
  async () => (await importWithRetry(() => import('./command-palette.tsx'))).CommandPalette,
);

/** Opens the command palette on request, and on Ctrl+K or Cmd+K on any page. */
export function CommandPaletteHost() {
  const { isOpen, wasOpen, open, close } = useLazyDisclosure(Palette);
  useEffect(() => onDialogRequest('command-palette', () => void open()));
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      if (isOpen) close();
      else void open();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
  return wasOpen && <Palette opened={isOpen} onClose={close} />;
}
