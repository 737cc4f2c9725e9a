import { useEffect, useRef } from 'react';
import { useWords } from '../words/words.tsx';
import { canNavigate, setNavigationGuard } from './navigation-guard.ts';
import { onPopstate } from './popstate-listener.ts';

/**
 * Asks before a page with unsaved text is left: by the browser's own question when the tab is closed or reloaded, and
 * by ours when one of the app's links is followed, another page is chosen, or the browser goes back or forward.
 */
export function useUnsavedGuard(isUnsaved: boolean) {
  const { t } = useWords();
  const question = useRef('');
  question.current = t('common.unsaved');
  // Bound once: on the way back to a page that was not to be left, where it is must not be asked again.
  useEffect(() => {
    if (!isUnsaved) return;
    const { pathname } = window.location;
    const place = placeOf(window.history.state);
    let isReturning = false;
    const isAgreed = () => window.confirm(question.current);

    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return;
      if (canNavigate(link.href)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    /** The browser has left already when it tells: who stays is brought back, and the router hears of neither. */
    const onPop = (event: PopStateEvent) => {
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      const there = placeOf(event.state);
      const isElsewhere = window.location.pathname !== pathname;
      if (!isElsewhere || place === null || there === null || there === place) return;
      if (isAgreed()) return;
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(place - there);
    };

    window.addEventListener('beforeunload', onUnload);
    // Before the router hears of it.
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

/** Where in the tab's history an entry is, as the router counts; null for one that is not the router's. */
function placeOf(state: unknown): number | null {
  const { idx } = (state ?? {}) as { readonly idx?: unknown };
  return typeof idx === 'number' ? idx : null;
}
