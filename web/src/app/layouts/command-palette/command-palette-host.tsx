import { useEffect } from 'react';
import { useLazyDisclosure } from '../../../components/overlays/use-lazy-disclosure.ts';
import { CommandPalette } from '../lazy-components.tsx';
import { onDialogRequest } from '../navigation/dialog-requests.ts';
import { isPaletteKey } from './palette-keys.ts';

/** Opens the command palette on request, and on Ctrl+K or Cmd+K on any page. */
export function CommandPaletteHost() {
  const { isOpen, wasOpen, open, close } = useLazyDisclosure(CommandPalette);
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
  return wasOpen && <CommandPalette opened={isOpen} onClose={close} />;
}
