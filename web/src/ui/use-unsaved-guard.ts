import { useEffect } from 'react';
import { useWords } from '../words/words.tsx';

/**
 * Asks before a page with unsaved text is left: by the browser's own question when the tab is closed or reloaded, and
 * by ours when one of the app's links is followed.
 */
export function useUnsavedGuard(isUnsaved: boolean) {
  const { t } = useWords();
  useEffect(() => {
    if (!isUnsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const isElsewhere = link instanceof HTMLAnchorElement && link.target !== '_blank';
      if (!isElsewhere || link.pathname === window.location.pathname) return;
      if (window.confirm(t('common.unsaved'))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('beforeunload', onUnload);
    // Before the router hears of it.
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [isUnsaved, t]);
}
