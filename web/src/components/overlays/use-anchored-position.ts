import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

type Options = {
  readonly align: 'start' | 'end';
  /** The width of the content in CSS pixels at the default font size. */
  readonly width: number;
};

/** The gap to the anchor and to the edges of the window, in pixels. */
const GAP = 6;
/** If there is less space below the anchor, in pixels, the side with more space is used. */
const MIN_SPACE = 220;

/** The position of a floating element: below its anchor, or above, always within the window. */
export function useAnchoredPosition(
  anchor: RefObject<HTMLElement | null>,
  isShown: boolean,
  { align, width }: Options,
): CSSProperties {
  const [position, setPosition] = useState<CSSProperties>({});

  useLayoutEffect(() => {
    if (!isShown) return;
    const measure = () => {
      if (anchor.current)
        setPosition(positionBeside(anchor.current.getBoundingClientRect(), align, width));
    };
    measure();
    window.addEventListener('resize', measure);
    // Capturing: scroll events of inner elements do not bubble.
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, { capture: true });
    };
  }, [anchor, isShown, align, width]);

  return position;
}

function positionBeside(edges: DOMRect, align: Options['align'], width: number): CSSProperties {
  const { clientWidth, clientHeight } = document.documentElement;
  const taken = Math.min(width * scaleOfText(), clientWidth - 2 * GAP);
  const wished = align === 'start' ? edges.left : edges.right - taken;
  const left = Math.max(GAP, Math.min(wished, clientWidth - taken - GAP));
  const below = clientHeight - edges.bottom - 2 * GAP;
  const above = edges.top - 2 * GAP;
  return below >= MIN_SPACE || below >= above
    ? { left, top: edges.bottom + GAP, maxHeight: below }
    : { left, bottom: clientHeight - edges.top + GAP, maxHeight: above };
}

/** The ratio of the user's font size to the default. */
function scaleOfText(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
