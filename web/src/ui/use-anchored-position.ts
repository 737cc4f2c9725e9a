import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

type Options = {
  readonly align: 'start' | 'end';
  /** Of what is placed, in pixels of a browser at its defaults. */
  readonly width: number;
};

/** Between the two, and to the edges of the window. In pixels. */
const GAP = 6;
/** With less room than this below, what has more above goes there. */
const ENOUGH = 220;

/** Where something floats that belongs to an element: below it, or above, always within the window. */
export function useAnchoredPosition(
  anchor: RefObject<HTMLElement | null>,
  isShown: boolean,
  { align, width }: Options,
): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({});

  useLayoutEffect(() => {
    if (!isShown) return;
    const measure = () => {
      if (anchor.current)
        setPlace(positionBeside(anchor.current.getBoundingClientRect(), align, width));
    };
    measure();
    window.addEventListener('resize', measure);
    // Whatever is scrolled: events of the inner ones do not rise.
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, { capture: true });
    };
  }, [anchor, isShown, align, width]);

  return place;
}

function positionBeside(edges: DOMRect, align: Options['align'], width: number): CSSProperties {
  const { clientWidth, clientHeight } = document.documentElement;
  const taken = Math.min(width * scaleOfText(), clientWidth - 2 * GAP);
  const wished = align === 'start' ? edges.left : edges.right - taken;
  const left = Math.max(GAP, Math.min(wished, clientWidth - taken - GAP));
  const below = clientHeight - edges.bottom - 2 * GAP;
  const above = edges.top - 2 * GAP;
  return below >= ENOUGH || below >= above
    ? { left, top: edges.bottom + GAP, maxHeight: below }
    : { left, bottom: clientHeight - edges.top + GAP, maxHeight: above };
}

/** How much larger than a browser's default somebody has set text. */
function scaleOfText(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
