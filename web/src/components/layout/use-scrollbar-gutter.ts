import { useLayoutEffect } from 'react';

/**
 * Keeps the width that `tokens.css` reserves for the scrollbar in `--scrollbar-gutter`, so that the page keeps its width
 * behind a dialog, which covers the gutter. A short page has a gutter without a scrollbar, which dialogs do not measure.
 */
export function useScrollbarGutter(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const measure = () => {
      // Behind a dialog there is no gutter to measure.
      if (document.body.hasAttribute('data-scroll-locked')) return;
      const width = window.innerWidth - root.getBoundingClientRect().width;
      root.style.setProperty('--scrollbar-gutter', `${Math.max(width, 0)}px`);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
}
