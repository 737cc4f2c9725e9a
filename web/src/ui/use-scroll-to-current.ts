import { useEffect, useRef } from 'react';

/** Has a strip that is wider than its place show the link of the page that one is on, which `at` names. */
export function useScrollToCurrent(at: string) {
  const strip = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another place in the strip
  useEffect(() => {
    const shown = strip.current;
    const here = shown?.querySelector('[aria-current="page"]');
    if (!shown || !here) return;
    shown.scrollLeft += middleOf(here) - middleOf(shown);
  }, [at]);

  return strip;
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
