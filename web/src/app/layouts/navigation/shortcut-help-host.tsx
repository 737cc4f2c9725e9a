import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { importWithRetry } from '../../../components/feedback/import-with-retry.ts';
import { lazyComponent } from '../../../components/feedback/lazy-component.tsx';
import { useShortcut } from '../../../components/overlays/shortcuts.tsx';
import { useLazyDisclosure } from '../../../components/overlays/use-lazy-disclosure.ts';
import { onDialogRequest } from './dialog-requests.ts';

// Loaded when it is opened for the first time.
const Help = lazyComponent(
  async () => (await importWithRetry(() => import('./shortcut-help.tsx'))).ShortcutHelp,
);

/** Opens the list of keyboard shortcuts on `?` and from the user menu. */
export function ShortcutHelpHost() {
  const { t } = useTranslation();
  const { isOpen, wasOpen, open, close } = useLazyDisclosure(Help);
  useShortcut('?', t('shortcuts.title'), () => void open());
  useEffect(() => onDialogRequest('shortcuts', () => void open()));
  return wasOpen && <Help opened={isOpen} onClose={close} />;
}
