import { useEffect, useRef } from 'react';

/** Scrolls a horizontal strip so that the link of the current page is visible; `at` is the current path. */
export function useScrollToCurrent(at: string) {
  const strip = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll again for another page
  useEffect(() => {
    const shown = strip.current;
    const here = shown?.querySelector('[aria-current="page"]');
    if (!shown || !here) return;
    shown.scrollLeft += centerOf(here) - centerOf(shown);
  }, [at]);

  return strip;
}

function centerOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
