import { useEffect, useRef } from 'react';
import { useWords } from '../../words/words.tsx';
import { onPopstate } from '../overlays/popstate-listener.ts';
import { canNavigate, setNavigationGuard } from './navigation-guard.ts';

/**
 * Asks before a page with unsaved changes is left: with the browser's dialog when the tab is closed or reloaded, and
 * with a confirmation of the app for links, navigation and history steps.
 */
export function useUnsavedGuard(isUnsaved: boolean) {
  const { t } = useWords();
  const message = useRef('');
  message.current = t('common.unsaved');
  // Registered once, because the confirmation must not run again when a history step is undone.
  useEffect(() => {
    if (!isUnsaved) return;
    const { pathname } = window.location;
    const index = historyIndexOf(window.history.state);
    let isReturning = false;
    const isAgreed = () => window.confirm(message.current);

    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return;
      if (canNavigate(link.href)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    /**
     * The browser has already changed the history entry when it fires popstate. A cancelled step is therefore undone,
     * and the router receives neither of the two events.
     */
    const onPop = (event: PopStateEvent) => {
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      const there = historyIndexOf(event.state);
      const isElsewhere = window.location.pathname !== pathname;
      if (!isElsewhere || index === null || there === null || there === index) return;
      if (isAgreed()) return;
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(index - there);
    };

    window.addEventListener('beforeunload', onUnload);
    // Capturing, so that it runs before the router.
    document.addEventListener('click', onClick, { capture: true });
    const unask = setNavigationGuard(isAgreed);
    const unwatch = onPopstate(onPop);
    return () => {
      unask();
      unwatch();
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [isUnsaved]);
}

/** The index that the router has stored in a history entry; null for entries that it did not create. */
function historyIndexOf(state: unknown): number | null {
  const { idx } = (state ?? {}) as { readonly idx?: unknown };
  return typeof idx === 'number' ? idx : null;
}
