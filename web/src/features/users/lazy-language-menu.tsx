import { importWithRetry } from '../../components/feedback/import-with-retry.ts';
import { lazyComponent } from '../../components/feedback/lazy-component.tsx';
import { useLazyDisclosure } from '../../components/overlays/use-lazy-disclosure.ts';
import { LanguageButton } from './language-button.tsx';

const LanguageMenu = lazyComponent(
  async () => (await importWithRetry(() => import('./language-menu.tsx'))).LanguageMenu,
);

/** The menu of languages for signed-out pages: loaded when it is opened for the first time. */
export function LazyLanguageMenu() {
  const { wasOpen, open } = useLazyDisclosure(LanguageMenu);
  if (wasOpen) return <LanguageMenu isInitiallyOpen />;
  return <LanguageButton aria-haspopup="menu" aria-expanded={false} onClick={open} />;
}
